/** Bodies that are waited for, over real sockets, and then read by somebody else as ever. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readAhead } from '../../src/runtime/serving/readAhead'
import { maxWaitMs } from '../support/wait'

/** What was said of the body, and what its later reader found. */
const send = async (text: string, { later = '', cut = false, maxMs = maxWaitMs } = {}) => {
  let said: string | undefined
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      said = await readAhead(incoming, { maxBytes: 100_000, maxMs })
      if (said !== 'ready') return void outgoing.end()
      await new Promise(setImmediate)
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      outgoing.end(`${Buffer.concat(chunks).toString().length} read`)
    }
    void answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const requested = once(server, 'request')
  socket.write(text)
  await requested
  await new Promise(setImmediate)
  if (cut) {
    socket.resetAndDestroy()
    await expect.poll(() => said).toBe('gone')
  } else {
    socket.write(later)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer.startsWith('HTTP/1.1 200'), answer).toBe(true)
    server.close()
    return { read: Number(/(\d+) read/.exec(answer)?.[1] ?? -1), said }
  }
  server.close()
  return { read: -1, said }
}

const head = (...headers: string[]) =>
  `${['POST / HTTP/1.1', 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

describe('readAhead', () => {
  it.each([
    ['of no body', head(), '', 0],
    ['of an empty body', head('Content-Length: 0'), '', 0],
    ['of a body in one piece', `${head('Content-Length: 5')}abcde`, '', 5],
    ['of a body in two', `${head('Content-Length: 90000')}ab`, 'c'.repeat(89_998), 90_000],
    ['of chunks', `${head('Transfer-Encoding: chunked')}3\r\nabc\r\n`, '2\r\nde\r\n0\r\n\r\n', 5],
    ['of no chunks', `${head('Transfer-Encoding: chunked')}0\r\n\r\n`, '', 0],
  ])('%s leaves all of it to the reader', async (_, text, later, length) => {
    expect(await send(text, { later })).toEqual({ read: length, said: 'ready' })
  })

  it('gives up what is too large, announced or not, too slow, or gone', async () => {
    expect((await send(head('Content-Length: 100001'))).said).toBe('too large')
    const chunk = `${(100_001).toString(16)}\r\n${'x'.repeat(100_001)}\r\n`
    expect((await send(head('Transfer-Encoding: chunked'), { later: chunk })).said).toBe('too large')
    expect((await send(`${head('Content-Length: 5')}abc`, { maxMs: 50 })).said).toBe('slow')
    expect((await send(`${head('Content-Length: 5')}abc`, { cut: true })).said).toBe('gone')
  })
})
