/** A plain client over kept connections, from an address of its own. */
import { Agent, request as httpRequest } from 'node:http'

export type Reply = {
  headers: Record<string, string | string[] | undefined>
  /** The body, where it is JSON. */
  json: unknown
  /** 0: no answer; `text` has the code of the failure. */
  status: number
  text: string
}

export type SendOptions = {
  /** JSON, or bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
  /** In place of the client's own; null sends none. */
  key?: null | string
  signal?: AbortSignal
}

export type Client = {
  close: () => void
  /** Never rejects. */
  send: (method: string, path: string, options?: SendOptions) => Promise<Reply>
}

export type ClientOptions = {
  /** The address that the service sees; elsewhere than on Linux all come from 127.0.0.1. */
  from?: string
  key?: null | string
  port: number
  sockets?: number
  timeoutMs?: number
}

export const openClient = ({
  from,
  key = null,
  port,
  sockets = 64,
  timeoutMs = 60_000,
}: ClientOptions): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, scheduling: 'fifo' })
  const local = from !== undefined && process.platform === 'linux' ? { localAddress: from } : {}

  const attempt = (method: string, path: string, options: SendOptions, isAgain = false): Promise<Reply> =>
    new Promise((resolve) => {
      const { body, headers, signal } = options
      const presented = options.key === undefined ? key : options.key
      const isRaw = body === undefined || Buffer.isBuffer(body) || typeof body === 'string'
      const bytes = isRaw ? body : JSON.stringify(body)
      const outgoing = httpRequest(
        {
          // Sent again: over a connection of its own, as the others may be as old.
          agent: isAgain ? false : agent,
          host: '127.0.0.1',
          port,
          ...local,
          headers: {
            ...(presented === null ? {} : { authorization: `Bearer ${presented}` }),
            ...(bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) }),
            ...(isRaw ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          method,
          path,
          timeout: timeoutMs,
          ...(signal ? { signal } : {}),
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.once('error', fail)
          incoming.once('end', () => {
            const text = Buffer.concat(chunks).toString()
            resolve({ headers: incoming.headers, json: parsed(text), status: incoming.statusCode ?? 0, text })
          })
        },
      )
      const fail = (error: NodeJS.ErrnoException) => {
        // A kept connection that the service had just closed: any client sends a read again over a new one.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !isAgain && method === 'GET')
          return resolve(attempt(method, path, options, true))
        resolve({ headers: {}, json: undefined, status: 0, text: error.code ?? error.message })
      }
      outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)))
      outgoing.once('error', fail)
      outgoing.end(bytes)
    })

  return {
    close: () => agent.destroy(),
    send: (method, path, options = {}) => attempt(method, path, options),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
