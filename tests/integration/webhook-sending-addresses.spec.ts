/**
 * What may be reached: of hundreds of hostile addresses none is connected to. Every connection of this process is
 * seen where it leaves Node; receivers listen where the addresses lead.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createSender,
  type SendResult,
  type Sender,
  type SenderOptions,
} from '../../src/plugins/webhooks/http'
import { certificateFor } from '../support/certificate'
import { type Connections, watchConnections } from '../support/connections'
import { hostileHosts, hostileUrls } from '../support/hostileUrls'
import { type Receiver, startReceiver } from '../support/receiver'
import { longTimeouts } from '../support/sending'

const publicAddress = '93.184.216.34'
const publicAddress6 = '2606:4700::1111'
const certificate = certificateFor(['hooks.example.com', '127.0.0.1'])

let connections: Connections
/** Where hostile addresses lead, and one that is allowed. */
let inner: Receiver
let inner6: Receiver
let allowed: Receiver
/** On the internet at large, as far as this process can tell. */
let outer: Receiver
const senders: Sender[] = []

/** What names are resolved to, the first time, the second, …; the last stands. */
const answering = (...answers: string[][]) => {
  const asked: string[] = []
  const resolve = (name: string) => {
    asked.push(name)
    return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1] ?? [])
  }
  return { asked, resolve }
}

const sender = (options: Partial<SenderOptions> = {}) => {
  const made = createSender({
    allow: [allowed.host],
    ca: certificate.cert,
    ...longTimeouts,
    idleTimeoutMs: 120_000,
    resolve: answering([]).resolve,
    ...options,
  })
  senders.push(made)
  return made
}

const send = (by: Sender, url: string): Promise<SendResult> =>
  by.send({ body: '{"type":"test"}', headers: { 'content-type': 'application/json' }, method: 'POST', url })

const portOf = (receiver: Receiver) => Number(new URL(receiver.url).port)

const reached = () => [inner, inner6, allowed, outer].map((receiver) => receiver.connections())
let before: number[]

/** No connection in this test, by the process or to the receivers. */
const expectNothingReached = () => {
  expect(connections.attempted).toEqual([])
  expect(reached()).toEqual(before)
}

beforeAll(async () => {
  connections = await watchConnections()
})
afterAll(() => connections.restore())

beforeAll(async () => {
  inner = await startReceiver()
  inner6 = await startReceiver({ host: '::1', port: portOf(inner) })
  allowed = await startReceiver()
  outer = await startReceiver({ tls: certificate })
  connections.lead(publicAddress, portOf(outer))
})
afterAll(() => Promise.all([inner, inner6, allowed, outer].map((receiver) => receiver.close())))

beforeEach(() => {
  connections.attempted.length = 0
  before = reached()
})
afterEach(() => {
  for (const made of senders.splice(0)) made.close()
})

describe('an address that is not public', () => {
  it('is one of more than 200', () => {
    expect(new Set([...hostileHosts, ...hostileUrls('x')]).size).toBeGreaterThan(200)
  })

  it('is never connected to, in whatever notation, over http or https, at any port', async () => {
    const by = sender({ resolve: answering(['127.0.0.1', '::1']).resolve })
    for (const host of hostileHosts) {
      for (const url of [
        `https://${host}:${portOf(inner)}/`,
        `http://${host}:${portOf(inner)}/`,
        `https://${host}/`,
        `http://${host}:22/`,
      ]) {
        expect(await send(by, url), url).toMatchObject({ answer: '', error: 'address_refused' })
      }
    }
    expectNothingReached()
  })

  it('is never connected to at another port or by another name than the allowed one', async () => {
    const by = sender()
    const port = portOf(allowed)
    for (const url of [
      `http://127.0.0.1:${port + 1}/`,
      `http://127.0.0.1/`,
      `http://127.0.0.2:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0.0.0.0:${port}/`,
    ]) {
      expect((await send(by, url)).error, url).toBe('address_refused')
    }
    expectNothingReached()
  })

  it('is never connected to when the address is malformed, or names somebody', async () => {
    const by = sender()
    for (const url of hostileUrls(allowed.host)) {
      expect((await send(by, url)).error, url).toBe('address_refused')
    }
    expectNothingReached()
  })
})

describe('a name that leads to an address that is not public', () => {
  /** What the parser makes of the hosts that are addresses. */
  const addresses = hostileHosts
    .map((host) => new URL(`https://${host}`).hostname.replace(/^\[|\]$/g, ''))
    .filter((host) => /^[\d.]+$|:/.test(host))
  const resolved = new Set([
    ...addresses,
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    'fe80::1%eth0',
    '::1%lo',
  ])

  it.each([...resolved])('is not connected to: %s', async (address) => {
    for (const answer of [[address], [publicAddress, address], [address, publicAddress, publicAddress6]]) {
      const { asked, resolve } = answering(answer)
      const outcome = await send(sender({ resolve }), `https://hooks.example.com:${portOf(inner)}/`)
      expect(outcome.error, answer.join()).toBe('address_refused')
      expect(asked).toEqual(['hooks.example.com'])
    }
    expectNothingReached()
  })

  it.each(['', 'localhost', '127.1', '0x7f.1', '2130706433', '127.0.0.1:80', '[::1]', '93.184.216.34/24'])(
    'is not connected to when the name server answers with %j',
    async (address) => {
      const outcome = await send(
        sender({ resolve: answering([address]).resolve }),
        'https://hooks.example.com/',
      )
      expect(outcome.error).toBe('address_refused')
      expectNothingReached()
    },
  )
})

describe('a name whose addresses change', () => {
  it('is resolved once a connection, and what was checked is what is connected to', async () => {
    const { asked, resolve } = answering([publicAddress], ['127.0.0.1'], ['127.0.0.1'])
    const by = sender({ resolve })
    const url = `https://hooks.example.com:${portOf(inner)}/`
    expect(await send(by, url)).toMatchObject({ status: 204 })
    // On the connection there is, nobody is asked. This is its last answer.
    outer.answer({ headers: { connection: 'close' }, status: 204 })
    expect(await send(by, url)).toMatchObject({ status: 204 })
    outer.answer(204)
    expect(asked).toHaveLength(1)
    expect(connections.attempted).toEqual([`${publicAddress}:${portOf(inner)}`])

    expect((await send(by, url)).error).toBe('address_refused')
    expect(connections.attempted).toEqual([`${publicAddress}:${portOf(inner)}`])
    expect(reached()).toEqual(before.map((count, at) => (at === 3 ? count + 1 : count)))
  })

  it('is refused each time that one of them is private, however often it is asked', async () => {
    const turns = Array.from({ length: 10 }, (_, at) => (at % 2 ? ['10.0.0.1'] : [publicAddress, '::1']))
    const by = sender({ resolve: answering(...turns).resolve })
    for (const _ of turns) {
      expect((await send(by, `https://hooks.example.com:${portOf(inner)}/`)).error).toBe('address_refused')
    }
    expect(connections.attempted).toEqual([])
  })

  it('has all its public addresses tried, and nothing else', async () => {
    const by = sender({ resolve: answering([publicAddress6, publicAddress]).resolve })
    expect(await send(by, `https://hooks.example.com:8443/`)).toMatchObject({ status: 204 })
    expect(connections.attempted).toEqual([`[${publicAddress6}]:8443`, `${publicAddress}:8443`])
  })
})

describe('a name with several addresses', () => {
  it('is reached although one of them does not answer, and no other is tried once one does', async () => {
    connections.lead('8.8.4.4', 'nowhere')
    const by = sender({
      connectTimeoutMs: 6_000,
      resolve: answering(['8.8.4.4', publicAddress, '1.1.1.1']).resolve,
    })
    expect(await send(by, 'https://hooks.example.com/')).toMatchObject({ status: 204 })
    expect(connections.attempted).toEqual(['8.8.4.4:443', `${publicAddress}:443`])
  })

  it('is given up after a while when none of them answers', async () => {
    connections.lead('8.8.4.4', 'nowhere')
    const by = sender({ connectTimeoutMs: 300, resolve: answering(['8.8.4.4']).resolve })
    expect((await send(by, 'https://hooks.example.com/')).error).toBe('connection_timeout')
  })

  it('is given a second and more for each, as hosts across an ocean need it', async () => {
    connections.lead('8.8.4.4', 'nowhere')
    const by = sender({ connectTimeoutMs: 9_000, resolve: answering(['8.8.4.4', publicAddress]).resolve })
    const { durationMs, status } = await send(by, 'https://hooks.example.com/')
    expect(status).toBe(204)
    expect(durationMs).toBeGreaterThan(900)
  })
})

describe('a redirect', () => {
  it.each([300, 301, 302, 303, 305, 307, 308])('with %i is the answer, and not followed', async (status) => {
    const by = sender()
    for (const location of [
      inner.url,
      inner6.url,
      outer.url,
      allowed.url,
      '/elsewhere',
      `http://169.254.169.254/latest/meta-data`,
      `http://0x7f.1:${portOf(inner)}/`,
      `//127.0.0.1:${portOf(inner)}/`,
    ]) {
      allowed.answer({ headers: { location, refresh: `0; url=${location}` }, status })
      const sent = allowed.requests.length
      expect(await send(by, allowed.url), location).toMatchObject({ status })
      expect(allowed.requests).toHaveLength(sent + 1)
    }
    expect(reached()).toEqual(before.map((count, at) => (at === 2 ? count + 1 : count)))
  })
})

describe('what is allowed', () => {
  it('is reached although it is private and over http, by its address and by its name', async () => {
    allowed.answer(204)
    const name = `localhost:${portOf(allowed)}`
    const by = sender({ allow: [allowed.host, name] })
    expect(await send(by, allowed.url)).toMatchObject({ status: 204 })
    expect(await send(by, `http://${name}/hooks?a=1`)).toMatchObject({ status: 204 })
    expect(allowed.requests.at(-1)).toMatchObject({
      body: '{"type":"test"}',
      method: 'POST',
      path: '/hooks?a=1',
    })
  })

  it('over https needs a certificate all the same', async () => {
    const by = sender({ allow: [outer.host] })
    expect(await send(by, outer.url)).toMatchObject({ status: 204 })
    expect(await send(sender({ allow: [outer.host], ca: undefined }), outer.url)).toMatchObject({
      error: 'tls',
    })
  })
})
