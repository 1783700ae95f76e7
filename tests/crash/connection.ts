/** One connection to the service, one request after the other. */
import { Agent, request } from 'node:http'

export type Answered = { body: unknown; status: number }

export type Connection = {
  close: () => void
  /** The whole answer; undefined when the connection ended before it was whole. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered | undefined>
}

export const connectTo = (port: number, key: string): Connection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Connection['send'] = (method, path, body, headers) =>
    new Promise((resolve) => {
      const outgoing = request(
        {
          agent,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          host: '127.0.0.1',
          method,
          path: `/api${path}`,
          port,
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.once('error', () => resolve(undefined))
          incoming.once('close', () =>
            resolve(
              incoming.complete
                ? { body: JSON.parse(Buffer.concat(chunks).toString()), status: incoming.statusCode ?? 0 }
                : undefined,
            ),
          )
        },
      )
      outgoing.once('error', () => resolve(undefined))
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { close: () => agent.destroy(), send }
}
