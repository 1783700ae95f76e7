/**
 * What a receiver may answer: whatever it is, the delivery ends with a word for it, soon, with little read and
 * nothing left open.
 */
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createSender,
  type Failure,
  failures,
  type SendResult,
  type Sender,
  type SenderOptions,
} from '../../src/plugins/webhooks/http'
import { onRequest, pour, type RawServer, startRawServer } from '../support/rawServer'
import { nobody, type Receiver, startReceiver } from '../support/receiver'
import { longTimeouts } from '../support/sending'

let raw: RawServer
let receiver: Receiver
const senders: Sender[] = []

beforeAll(async () => {
  raw = await startRawServer()
  receiver = await startReceiver()
})
afterAll(() => Promise.all([raw.close(), receiver.close()]))
afterEach(async () => {
  for (const made of senders.splice(0)) made.close()
  await expectAllLetGo()
})

const sender = (options: Partial<SenderOptions> = {}) => {
  const made = createSender({
    allow: [raw.host, receiver.host],
    ...longTimeouts,
    resolve: () => Promise.reject(new Error('nobody is to be asked')),
    ...options,
  })
  senders.push(made)
  return made
}

/** For what has no end. */
const hasty = { totalMs: 700 }

const message = { body: '{"type":"test"}', headers: { 'content-type': 'application/json' }, method: 'POST' }
const send = (by = sender(), url = `http://${raw.host}/hooks`): Promise<SendResult> =>
  by.send({ ...message, url })

/** With more and more time: on a busy machine it takes longer until something of an answer has come. */
const sendUntilBegun = async (): Promise<SendResult> => {
  let outcome = await send(sender(hasty))
  for (let more = 4; outcome.answer.length < 2 && more <= 64; more *= 4) {
    outcome = await send(sender({ totalMs: more * hasty.totalMs }))
  }
  return outcome
}

/** No connection stays open, soon after the delivery is over. */
const expectAllLetGo = () => expect.poll(() => raw.connections().open, { interval: 5 }).toBe(0)

const ok = 'HTTP/1.1 200 OK\r\n'

describe('an answer without an end', () => {
  it('to nothing at all is timed out', async () => {
    raw.does(onRequest(() => undefined))
    const outcome = await send(sender(hasty))
    expect(outcome).toEqual({ answer: '', durationMs: expect.any(Number) as number, error: 'timeout' })
    await expectAllLetGo()
  })

  it('from somebody who never reads is timed out', async () => {
    raw.does((socket) => socket.pause())
    const by = sender(hasty)
    const outcome = await by.send({ ...message, body: 'x'.repeat(20_000_000), url: `http://${raw.host}/` })
    expect(outcome.error).toBe('timeout')
    // One that reads nothing does not see either that the other side went away.
    raw.does((socket) => socket.destroy())
    await raw.close()
    raw = await startRawServer()
  })

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a body', `${ok}content-length: 1000\r\n\r\n`],
    ['chunks', `${ok}transfer-encoding: chunked\r\n\r\n`],
  ])('in %s that drip is timed out', async (kind, beginning) => {
    raw.does(
      onRequest((socket) => {
        socket.write(beginning)
        const drip = setInterval(() => socket.write(kind === 'chunks' ? '1\r\na\r\n' : 'a'), 20)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    const outcome = await (kind === 'headers' ? send(sender(hasty)) : sendUntilBegun())
    expect(outcome.error).toBe('timeout')
    expect(outcome.status).toBe(kind === 'headers' ? undefined : 200)
    expect(outcome.answer).toMatch(kind === 'headers' ? /^$/ : /^a{2,}$/)
    await expectAllLetGo()
  })

  const flood = Buffer.alloc(16 * 1_024, 'a')
  it.each([
    ['that says so', `${ok}transfer-encoding: chunked\r\n\r\n`, `4000\r\n${flood.toString()}\r\n`],
    ['of a promised length', `${ok}content-length: 99999999999\r\n\r\n`, flood],
    ['of no promised length', `${ok}\r\n`, flood],
  ])('in a body %s is read to 16 KiB and let go of', async (_, beginning, piece) => {
    raw.does(
      onRequest((socket) => {
        socket.write(beginning)
        pour(socket, () => piece)
      }),
    )
    const before = raw.written()
    expect(await send()).toMatchObject({ answer: 'a'.repeat(1_024), error: undefined, status: 200 })
    await expectAllLetGo()
    // What the system took off the server's hands before it was told that nobody listens.
    expect(raw.written() - before).toBeLessThan(16 * 1_024 ** 2)
  })

  it('in a body that stops after more than 16 KiB is enough', async () => {
    raw.does(onRequest((socket) => socket.write(`${ok}content-length: 99999\r\n\r\n${'a'.repeat(20_000)}`)))
    expect(await send()).toMatchObject({ answer: 'a'.repeat(1_024), error: undefined, status: 200 })
    await expectAllLetGo()
  })

  it('in chunks with wrappings larger than they are is let go of', async () => {
    raw.does(
      onRequest((socket) => {
        socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`)
        pour(socket, () => `1;${'a'.repeat(8_000)}\r\na\r\n`)
      }),
    )
    const before = raw.written()
    expect((await send()).answer.length).toBeLessThan(200)
    await expectAllLetGo()
    expect(raw.written() - before).toBeLessThan(16 * 1_024 ** 2)
  })

  it.each([
    ['one header', ok + 'x-long: ', 'a'.repeat(4_096)],
    ['many headers', ok, 'x-many: a\r\n'.repeat(100)],
    ['a status line', 'HTTP/1.1 200 ', 'O'.repeat(4_096)],
    [
      'headers after the body',
      `${ok}transfer-encoding: chunked\r\n\r\n0\r\n`,
      'x-trailer: a\r\n'.repeat(100),
    ],
  ])('in %s is no answer', async (_, beginning, piece) => {
    raw.does(
      onRequest((socket) => {
        socket.write(beginning)
        pour(socket, () => piece)
      }),
    )
    const before = raw.written()
    expect((await send()).error).toBe('bad_answer')
    await expectAllLetGo()
    expect(raw.written() - before).toBeLessThan(16 * 1_024 ** 2)
  })

  it.each([100, 102, 103])('in %i, over and over, is no answer', async (status) => {
    raw.does(onRequest((socket) => pour(socket, () => `HTTP/1.1 ${status} Wait\r\nx: y\r\n\r\n`.repeat(50))))
    expect((await send()).error).toBe('bad_answer')
    await expectAllLetGo()
  })

  it('of 100, for which nobody asked, is no answer', async () => {
    raw.does(onRequest((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Done\r\n\r\n')))
    expect(await send()).toMatchObject({ error: 'bad_answer', status: undefined })
  })

  it('that is compressed is neither unpacked nor kept', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1_024 ** 2))
    raw.does(
      onRequest((socket, request) => {
        expect(request).toMatch(/accept-encoding: identity\r\n/i)
        socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
        socket.write(bomb)
      }),
    )
    expect(await send()).toMatchObject({ answer: '', error: undefined, status: 200 })
    await expectAllLetGo()
  })
})

describe('an answer that breaks off', () => {
  const half = `${ok}content-length: 10\r\n\r\nhalf`
  it.each<[string, string, Failure, number | undefined]>([
    ['before it begins', '', 'connection_lost', undefined],
    ['in its status line', 'HTTP/1.1 20', 'connection_lost', undefined],
    ['in its headers', `${ok}content-le`, 'connection_lost', undefined],
    ['in its body', half, 'answer_broken_off', 200],
    ['in a chunk', `${ok}transfer-encoding: chunked\r\n\r\n9\r\nhalf`, 'answer_broken_off', 200],
    [
      'before the last chunk',
      `${ok}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
      'answer_broken_off',
      200,
    ],
  ])('%s, by an end or a reset, says so', async (_, text, error, status) => {
    for (const isReset of [false, true]) {
      raw.does(
        onRequest((socket) => {
          // The sender, in this process, reads the text in the next turn of the event loop; a reset would discard it.
          socket.write(text, () =>
            setImmediate(() => setImmediate(() => (isReset ? socket.resetAndDestroy() : socket.end()))),
          )
        }),
      )
      const outcome = await send()
      expect(outcome, isReset ? 'reset' : 'end').toMatchObject({ error, status })
      expect(outcome.answer).toBe(status === undefined ? '' : 'half')
    }
    await expectAllLetGo()
  })

  it('with the connection, when that is how it ends, is whole', async () => {
    raw.does(onRequest((socket) => socket.end(`${ok}\r\nwhole`)))
    expect(await send()).toMatchObject({ answer: 'whole', error: undefined, status: 200 })
  })

  it('at the connection itself says so', async () => {
    raw.does((socket) => socket.resetAndDestroy())
    expect(['connection_failed', 'connection_lost']).toContain((await send()).error)
    expect((await send(sender({ allow: [nobody] }), `http://${nobody}/`)).error).toBe('connection_failed')
  })
})

describe('an answer that is none', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['the beginning of HTTP/2', Buffer.from('000000040000000000', 'hex')],
    ['zeros', Buffer.alloc(64)],
    ['a status that is no number', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['a version that is none', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['two lengths', `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
    ['a length and chunks', `${ok}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length that is none', `${ok}content-length: many\r\n\r\n`],
    ['a chunk without a length', `${ok}transfer-encoding: chunked\r\n\r\nzz\r\n`],
    ['a chunk of an immense length', `${ok}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n`],
    ['a header with a NUL', `${ok}x: a\0b\r\n\r\n`],
    ['a switch to another protocol', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('with %s says so', async (_, text) => {
    raw.does(onRequest((socket) => socket.end(text)))
    expect((await send()).error).toBe('bad_answer')
    await expectAllLetGo()
  })

  it('never throws, whatever bytes come', async () => {
    let seed = 1
    const random = () => (seed = (seed * 48_271) % 2_147_483_647)
    const answer = `${ok}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`
    raw.does(
      onRequest((socket) => {
        const bytes = Buffer.from(answer)
        for (let at = 0; at < 3; at++) bytes[random() % bytes.length] = random() % 256
        socket.end(bytes)
      }),
    )
    const by = sender()
    const known = Object.keys(failures)
    for (let run = 0; run < 200; run++) {
      const { error, status } = await send(by)
      expect(error === undefined ? typeof status : known.includes(error)).toBe(
        error === undefined ? 'number' : true,
      )
    }
  })
})

describe('an answer out of turn', () => {
  it('before the request counts once, and not for the next delivery', async () => {
    let isLate = false
    raw.does((socket) => {
      let requests = 0
      socket.write(`${ok}content-length: 5\r\n\r\nearly`)
      onRequest(() => {
        if (++requests > 1) socket.write('HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n')
        else socket.write(`${ok}content-length: 4\r\n\r\nlate`, () => (isLate = true))
      })(socket)
    })
    const by = sender()
    expect(await send(by)).toMatchObject({ answer: 'early', status: 200 })
    // Or it was let go of before the request came.
    await expect.poll(() => isLate || raw.connections().open === 0).toBe(true)
    // On the same connection, if it is still there, the answer that nobody asked for is dropped.
    expect((await send(by)).answer).not.toBe('late')
  })

  it('that comes twice ends the connection', async () => {
    raw.does(onRequest((socket) => socket.write(`${ok}content-length: 3\r\n\r\none`.repeat(2))))
    const by = sender()
    expect(await send(by)).toMatchObject({ answer: 'one', status: 200 })
    await expectAllLetGo()
    expect(await send(by)).toMatchObject({ answer: 'one', status: 200 })
  })

  it('after a few that say "wait" is the answer', async () => {
    raw.does(
      onRequest((socket) =>
        socket.write(`${'HTTP/1.1 102 Wait\r\n\r\n'.repeat(3)}HTTP/1.1 204 Done\r\n\r\n`),
      ),
    )
    expect(await send()).toMatchObject({ error: undefined, status: 204 })
  })

  it('of status 204 ends at its empty line, whatever length it announces', async () => {
    raw.does(onRequest((socket) => socket.write('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n')))
    expect(await send()).toMatchObject({ answer: '', error: undefined, status: 204 })
    raw.does(onRequest((socket) => socket.write('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello')))
    expect(await send()).toMatchObject({ error: undefined, status: 204 })
  })
})

describe('what is kept of an answer', () => {
  it.each<[string, string | Buffer, string]>([
    ['without NUL', 'a\0b', 'a\u{fffd}b'],
    ['without bytes that are no characters', Buffer.from([0x61, 0xff, 0x62]), 'a\u{fffd}b'],
    ['without half of a character at its end', `${'a'.repeat(1_023)}😀`, 'a'.repeat(1_023)],
    ['to 1,024 characters', '😀'.repeat(600), '😀'.repeat(512)],
    ['whole', '{"ok":true}\n', '{"ok":true}\n'],
  ])('is text, %s', async (_, body, kept) => {
    raw.does(
      onRequest((socket) => {
        socket.write(`${ok}content-length: ${Buffer.byteLength(body)}\r\n\r\n`)
        socket.write(body)
      }),
    )
    expect((await send()).answer).toBe(kept)
  })

  it.each<[string, number | undefined]>([
    ['0', 0],
    ['120', 120_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 60_000],
    ['Sun Nov  6 08:49:37 1994', 60_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['soon', undefined],
    ['', undefined],
  ])('with status 503 is also how long it asks to wait: %j', async (header, milliseconds) => {
    receiver.answer({ headers: { 'retry-after': header }, status: 503 })
    const now = () => Date.UTC(1994, 10, 6, 8, 48, 37)
    const outcome = await send(sender({ now }), receiver.url)
    expect(outcome).toMatchObject({ retryAfterMs: milliseconds, status: 503 })
  })

  it.each([200, 204, 301, 400, 404, 500, 502])('with status %d asks for no wait', async (status) => {
    receiver.answer({ headers: { 'retry-after': '120' }, status })
    expect(await send(sender(), receiver.url)).toMatchObject({ retryAfterMs: undefined, status })
  })

  it('with status 429 asks to wait', async () => {
    receiver.answer({ headers: { 'retry-after': '120' }, status: 429 })
    expect(await send(sender(), receiver.url)).toMatchObject({ retryAfterMs: 120_000, status: 429 })
  })
})
