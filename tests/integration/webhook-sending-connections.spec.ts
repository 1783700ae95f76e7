/** How connections are made, kept, bounded and ended, over TLS too. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createSender,
  type SendResult,
  type Sender,
  type SenderOptions,
} from '../../src/plugins/webhooks/http'
import { certificateFor } from '../support/certificate'
import { onRequest, type RawServer, startRawServer } from '../support/rawServer'
import { type Receiver, startReceiver } from '../support/receiver'
import { longTimeouts } from '../support/sending'

let raw: RawServer
let receiver: Receiver
const closing: (() => unknown)[] = []

beforeAll(async () => {
  raw = await startRawServer()
  receiver = await startReceiver()
})
afterAll(() => Promise.all([raw.close(), receiver.close()]))
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await expect.poll(() => raw.connections().open, { interval: 5 }).toBe(0)
})

const sender = (options: Partial<SenderOptions> = {}): Sender => {
  const made = createSender({
    allow: [raw.host, receiver.host],
    ...longTimeouts,
    idleTimeoutMs: 120_000,
    resolve: () => Promise.reject(new Error('nobody is to be asked')),
    ...options,
  })
  closing.push(() => made.close())
  return made
}
const message = { body: '{}', headers: {} as Record<string, string>, method: 'POST' }
const send = (by: Sender, url = `http://${raw.host}/`, signal?: AbortSignal): Promise<SendResult> =>
  by.send({ ...message, signal, url })
const done = 'HTTP/1.1 204 Done\r\n\r\n'

describe('connections', () => {
  it('are used again, and closed when they were idle', async () => {
    raw.does(onRequest((socket) => socket.write(done)))
    const { opened } = raw.connections()
    const patiently = sender()
    for (let at = 0; at < 5; at++) expect((await send(patiently)).status).toBe(204)
    expect(raw.connections()).toEqual({ open: 1, opened: opened + 1 })
    patiently.close()
    const briefly = sender({ idleTimeoutMs: 100 })
    expect((await send(briefly)).status).toBe(204)
    await expect.poll(() => raw.connections().open).toBe(0)
    expect((await send(briefly)).status).toBe(204)
    expect(raw.connections().opened).toBe(opened + 3)
  })

  it('that the receiver let go of meanwhile are no failure', async () => {
    raw.does((socket) => {
      let requests = 0
      onRequest(() => (++requests > 1 ? socket.destroy() : socket.write(done)))(socket)
    })
    const { opened } = raw.connections()
    const by = sender()
    for (let at = 0; at < 5; at++) expect(await send(by)).toMatchObject({ error: undefined, status: 204 })
    expect(raw.connections().opened - opened).toBeLessThanOrEqual(5)
  })

  it('that are new and lost are tried once', async () => {
    let requests = 0
    raw.does(onRequest((socket) => (requests++, socket.destroy())))
    expect((await send(sender())).error).toBe('connection_lost')
    expect(requests).toBe(1)
  })

  it('are so many for one host and no more; what waits is sent after', async () => {
    const { opened } = raw.connections()
    const most: number[] = []
    const unanswered: Socket[] = []
    raw.does(
      onRequest((socket) => {
        most.push(raw.connections().open)
        // Answered once as many wait as may be sent at once.
        if (unanswered.push(socket) === 3) for (const each of unanswered.splice(0)) each.write(done)
      }),
    )
    const by = sender({ maxSockets: 3 })
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => send(by)))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(30).fill(204))
    expect(Math.max(...most)).toBeLessThanOrEqual(3)
    expect(raw.connections().opened - opened).toBe(3)
  })

  it('to a host that hangs keep nobody else waiting', async () => {
    raw.does(onRequest(() => undefined))
    const by = sender({ maxSockets: 4 })
    const hanging = Array.from({ length: 300 }, () => send(by))
    await expect.poll(() => raw.connections().open).toBe(4)
    receiver.answer(204)
    expect((await send(by, receiver.url)).status).toBe(204)
    by.close()
    expect((await Promise.all(hanging)).every(({ error }) => error === 'stopped')).toBe(true)
  })

  it('to a host that hangs are timed out, those that wait for one too', async () => {
    raw.does(onRequest(() => undefined))
    const by = sender({ maxSockets: 4, totalMs: 700 })
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(by)))
    expect(outcomes.every(({ error }) => error === 'timeout')).toBe(true)
  })

  it('end when they are told to', async () => {
    raw.does(onRequest(() => undefined))
    const by = sender()
    const controller = new AbortController()
    const sent = send(by, undefined, controller.signal)
    await expect.poll(() => raw.connections().open).toBe(1)
    controller.abort()
    expect((await sent).error).toBe('stopped')
    expect((await send(by, undefined, controller.signal)).error).toBe('stopped')
    by.close()
    expect((await send(by)).error).toBe('stopped')
  })
})

describe('a request', () => {
  it('has the method, the headers and the body it was given, and a length', async () => {
    receiver.answer(204)
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const headers = { 'content-type': 'application/json', 'user-agent': 'Forecourt', 'webhook-id': 'msg_1' }
      await sender().send({ body: '{"ä":1}', headers, method, url: `${receiver.url}?b=c&d=%20` })
      expect(receiver.requests.at(-1)).toMatchObject({
        body: '{"ä":1}',
        headers: { ...headers, 'accept-encoding': 'identity', 'content-length': '8', host: receiver.host },
        method,
        path: '/hooks?b=c&d=%20',
      })
    }
  })

  it.each<Partial<typeof message>>([
    { method: 'PO ST' },
    { headers: { 'bad header': 'a' } },
    { headers: { a: 'b\r\nc: d' } },
  ])('that cannot be written is not sent: %j', async (wrong) => {
    const before = receiver.connections()
    const outcome = await sender().send({ ...message, ...wrong, url: receiver.url })
    expect(outcome).toMatchObject({ answer: '', error: 'not_sent' })
    expect(receiver.connections()).toBe(before)
  })
})

describe('TLS', () => {
  const serve = async (tls: { cert: string; key: string }) => {
    const secure = await startReceiver({ tls })
    closing.push(() => secure.close())
    return secure
  }

  it('is fine with a certificate that is trusted, for the address that was called', async () => {
    const tls = certificateFor(['127.0.0.1'])
    const secure = await serve(tls)
    const by = sender({ allow: [secure.host], ca: tls.cert })
    expect(await send(by, secure.url)).toMatchObject({ error: undefined, status: 204 })
    expect(await send(by, secure.url)).toMatchObject({ error: undefined, status: 204 })
    expect(secure.connections()).toBe(1)
  })

  it.each([
    ['made by nobody who is trusted', ['127.0.0.1'], 2, false],
    ['for another host', ['127.0.0.2', 'hooks.example.com'], 2, true],
    ['that is over', ['127.0.0.1'], -1, true],
    ['that has not begun', ['127.0.0.1'], 100, true],
  ])('is refused with a certificate %s, before anything is said', async (_, names, days, isTrusted) => {
    const tls = certificateFor(names, { days })
    const secure = await serve(tls)
    const by = sender({ allow: [secure.host], ca: isTrusted ? tls.cert : certificateFor(names).cert })
    expect(await send(by, secure.url)).toMatchObject({ answer: '', error: 'tls', status: undefined })
    expect(secure.requests).toEqual([])
  })

  it('is missed where plain HTTP is spoken', async () => {
    raw.does(onRequest((socket) => socket.write(done)))
    expect((await send(sender(), `https://${raw.host}/`)).error).toBe('tls')
    expect((await send(sender(), receiver.url.replace('http:', 'https:'))).error).toBe('tls')
  })

  it('that is older than 1.2 is refused', async () => {
    const tls = certificateFor(['127.0.0.1'])
    const old = createSecureServer({
      ...tls,
      ciphers: 'DEFAULT@SECLEVEL=0',
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    })
    old.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
    await once(old, 'listening')
    closing.push(() => old.close())
    const host = `127.0.0.1:${(old.address() as AddressInfo).port}`
    expect((await send(sender({ allow: [host], ca: tls.cert }), `https://${host}/`)).error).toBe('tls')
  })

  it('that is never begun is timed out as a connection', async () => {
    raw.does(onRequest(() => undefined))
    const by = sender({ connectTimeoutMs: 100 })
    expect((await send(by, `https://${raw.host}/`)).error).toBe('connection_timeout')
  })
})
