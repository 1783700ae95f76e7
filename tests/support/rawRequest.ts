/** Sends a request byte by byte as given, because HTTP clients would correct what these tests check. */
import { connect } from 'node:net'

export type RawAnswer = {
  body: string
  head: string
  /** Whether the answer came after 100 (Continue). */
  isContinued: boolean
  status: number
}

/**
 * Sends bytes, given as Latin-1, and reads until the server closes the connection.
 *
 * @param port on 127.0.0.1
 */
export const rawExchange = (port: number, sent: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      const received = Buffer.concat(chunks).toString('latin1')
      const final = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
      const [head = '', ...rest] = final.split('\r\n\r\n')
      resolve({
        body: rest.join('\r\n\r\n'),
        head,
        isContinued: final !== received,
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
      })
    })
    socket.write(Buffer.from(sent, 'latin1'))
  })

/** @param port on 127.0.0.1 */
export const rawRequest = (
  port: number,
  method: string,
  target: string,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> => {
  const all = {
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
    Host: 'localhost',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return rawExchange(port, `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`)
}
