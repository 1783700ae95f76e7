import { createHmac } from 'node:crypto'
import { type BasePayload, jwtSign } from 'payload'
import { describe, expect, it } from 'vitest'
import { callerOfSession } from '../../src/plugins/api/http/admissionCaller'

const secret = 'a secret of this test'
const payload = {
  config: { auth: { jwtOrder: ['JWT', 'Bearer', 'cookie'] }, cookiePrefix: 'payload', csrf: [] },
  secret,
} as unknown as BasePayload
const callerOf = (token: string) => callerOfSession(payload, new Headers({ Authorization: `JWT ${token}` }))

const sign = async (fieldsToSign: Record<string, unknown>, { by = secret, ends = 60 } = {}) =>
  (await jwtSign({ fieldsToSign, secret: by, tokenExpiration: ends })).token

describe('callerOfSession', () => {
  it('names the user of a token that Payload signed', async () => {
    expect(callerOf(await sign({ collection: 'users', id: 7 }))).toEqual({ class: 'staff', group: '7' })
  })

  it('believes no other token', async () => {
    const token = await sign({ id: 7 })
    const [head = '', , signature = ''] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ exp: 9_999_999_999, id: 8 })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const sha1 = createHmac('sha1', secret).update(`${head}.${claims}`).digest('base64url')
    for (const wrong of [
      await sign({ id: 7 }, { by: 'another' }),
      await sign({ id: 7 }, { ends: -1 }),
      `${head}.${claims}.${signature}`,
      `${none}.${claims}.`,
      `${head}.${claims}.${sha1}`,
      `${token}.more`,
      'no token',
      '..',
    ]) {
      expect(callerOf(wrong), wrong).toBeUndefined()
    }
    expect(callerOfSession(payload, new Headers())).toBeUndefined()
  })
})
