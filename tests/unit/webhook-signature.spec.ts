import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { newSecret, signatures } from '../../src/plugins/webhooks/secrets'

// Receivers verify with one of these; nothing here is verified by the code that signs.
const packages = [
  ['standardwebhooks', StandardWebhook],
  ['svix', SvixWebhook],
] as const

const id = 'msg_2773bece-1e7b-4daf-bbad-64ba5321999c'
const body = JSON.stringify({ type: 'leads.updated', data: { note: 'Peña – ünïcode 🚗' } })

const headersFor = (secrets: readonly string[], moment: Date = new Date(), text = body) => ({
  'webhook-id': id,
  'webhook-signature': signatures(secrets, id, moment, text),
  'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
})

describe.each(packages)('signatures, verified by %s', (_, Webhook) => {
  it('are accepted, of any body', () => {
    const secret = newSecret()
    const verify = (text: string) => new Webhook(secret).verify(text, headersFor([secret], new Date(), text))
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => verify(text)).not.toThrow()
      }),
    )
  })

  it('are accepted under each of several secrets', () => {
    const secrets = [newSecret(), newSecret(), newSecret()]
    for (const secret of secrets) {
      expect(() => new Webhook(secret).verify(body, headersFor(secrets))).not.toThrow()
    }
  })

  it('are the same as the package makes', () => {
    const secret = newSecret()
    const moment = new Date('2026-03-01T09:30:00.999Z')
    expect(signatures([secret], id, moment, body)).toBe(new Webhook(secret).sign(id, moment, body))
    expect(signatures([secret], id, Math.floor(moment.getTime() / 1000), body)).toBe(
      new Webhook(secret).sign(id, moment, body),
    )
  })

  it('are refused under another secret, for another body, id or time, and when they are old', () => {
    const secret = newSecret()
    const headers = headersFor([secret])
    const verify = (change: object, text = body, known = secret) =>
      new Webhook(known).verify(text, { ...headers, ...change })
    expect(() => verify({})).not.toThrow()
    const unlike = /No matching signature found/
    const earlier = String(Number(headers['webhook-timestamp']) - 1)
    expect(() => verify({}, body, newSecret())).toThrow(unlike)
    expect(() => verify({}, `${body} `)).toThrow(unlike)
    expect(() => verify({ 'webhook-id': `${id}x` })).toThrow(unlike)
    expect(() => verify({ 'webhook-timestamp': earlier })).toThrow(unlike)
    const old = headersFor([secret], new Date(Date.now() - 600_000))
    expect(() => new Webhook(secret).verify(body, old)).toThrow(/too old/)
  })
})

describe('signatures', () => {
  it('are none without a secret', () => {
    expect(signatures([], id, new Date(), body)).toBe('')
  })

  it.each(['', 'whsec_', 'whsec_%%%', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
    'are not made with %o, which is no secret, and the error does not say it',
    (secret) => {
      let said = ''
      try {
        signatures([secret], id, new Date(), body)
      } catch (error) {
        said = String(error)
      }
      expect(said).toBe('Error: A webhook secret must be `whsec_` followed by base64.')
    },
  )
})

describe('newSecret', () => {
  it('is whsec_ and 32 bytes in base64, another each time', () => {
    const made = Array.from({ length: 50 }, newSecret)
    for (const secret of made) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    }
    expect(new Set(made).size).toBe(50)
  })
})
