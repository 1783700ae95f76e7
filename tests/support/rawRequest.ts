/** Sends a request byte by byte as given, because HTTP clients would correct what these tests check. */
import { connect } from 'node:net'

export type RawAnswer = { body: string; head: string; status: number }

/** @param port on 127.0.0.1 */
export const rawRequest = (
  port: number,
  method: string,
  target: string,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const all = {
      Connection: 'close',
      'Content-Length': String(Buffer.byteLength(body)),
      Host: 'localhost',
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
      resolve({
        body: rest.join('\r\n\r\n'),
        head,
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
      })
    })
    socket.write(
      Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`, 'latin1'),
    )
  })
