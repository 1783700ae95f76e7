/** The server of `npm run webhooks:listen`, reachable only from this machine. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { methods } from '../../plugins/webhooks/method'
import { createJudge } from './judge'
import type { Listening } from './arguments'

const maxBytes = 1024 ** 2

/** @param print prints one line per delivery */
export const createReceiver = (
  { secrets, status }: Pick<Listening, 'secrets' | 'status'>,
  print: (line: string) => void,
): Server => {
  const judge = createJudge(secrets)
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (!methods.includes(request.method ?? '')) return report(405, 'no delivery')
    const body = await bodyOf(request)
    if (body === undefined) return report(413, 'more than 1 MiB')
    const { isVerified, line } = judge({ body, headers: headersOf(request) })
    return report(isVerified ? status : 401, line)
  }
  const report = (answered: number, line: string): number => {
    print(`${new Date().toISOString()} ${line} → ${answered}`)
    return answered
  }
  return createServer((request, response) => {
    answer(request).then(
      (answered) => response.writeHead(answered, answered === 413 ? { connection: 'close' } : {}).end(),
      // The sender disconnected, so there is nobody to answer.
      () => response.destroy(),
    )
  })
}

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let size = 0
  // Keeps the connection open when reading stops early, so that a response can be sent.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
