/** The process of `client.ts`: each connection sends its next request when the one before is answered. */
import type { Load, Loaded } from './client'
import { type LoadConnection, openConnection, type Received } from './connection'
import { percentile } from '../measure'
import { rowOf } from './rows'

const timeoutMs = 60_000

/** So many records are asked for with the tags that their first answers had. */
const taggedTurns = 20

const load = async (asked: Load): Promise<Loaded> => {
  const { connections, ms } = asked
  const open = await Promise.all(
    Array.from({ length: connections }, () => openConnection(asked.port, timeoutMs)),
  )
  try {
    const requestOf = await requestsOf(asked, open[0])
    const status = rowOf(asked.row).isConditional ? 304 : undefined
    const latencies: number[] = []
    let [bytes, turn] = [0, asked.turn]
    const began = performance.now()
    const until = began + ms
    const run = async (connection: LoadConnection): Promise<void> => {
      do {
        const request = requestOf(turn++)
        const sent = performance.now()
        const received = await connection.send(request)
        latencies.push(performance.now() - sent)
        requireSuccess(received, status)
        bytes += received.bytes
      } while (performance.now() < until)
    }
    await Promise.all(open.map(run))
    const elapsedMs = performance.now() - began
    const latency = { median: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
    return { answered: latencies.length, bytes, elapsedMs, latency }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const connection of open) connection.close()
  }
}

const requireSuccess = ({ head, status }: Received, wanted?: number): void => {
  const isRight = wanted === undefined ? status >= 200 && status < 300 : status === wanted
  if (!isRight) throw new Error(`answers ${head.slice(9).split('\r\n')[0]}`)
}

/** The request of a turn, as it goes over the wire. */
const requestsOf = async (
  { authorization, row, size }: Load,
  connection: LoadConnection | undefined,
): Promise<(turn: number) => string> => {
  const { ask, isConditional } = rowOf(row)
  const requestOf = (turn: number, headers = ''): string => {
    const { body, method, path } = ask(turn, size)
    const text = body === undefined ? '' : JSON.stringify(body)
    const ofBody =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
    const key = authorization === undefined ? '' : `Authorization: ${authorization}\r\n`
    return `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\n${key}${ofBody}${headers}\r\n${text}`
  }
  if (!isConditional) return requestOf
  const requests: string[] = []
  for (let turn = 0; turn < taggedTurns; turn++) {
    const received = await connection?.send(requestOf(turn))
    const tag = /^etag: *(.+?)\r?$/im.exec(received?.head ?? '')?.[1]
    if (tag === undefined) throw new Error('answers without an ETag')
    requests.push(requestOf(turn, `If-None-Match: ${tag}\r\n`))
  }
  return (turn) => requests[turn % taggedTurns] ?? ''
}

process.on('message', (asked) => void load(asked as Load).then((loaded) => process.send?.(loaded)))
process.once('disconnect', () => process.exit(0))
