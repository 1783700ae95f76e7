/** The server of `npm run webhooks:listen`: on this machine alone. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { methods } from '../../plugins/webhooks/method'
import { createJudge } from './judge'
import type { Listening } from './arguments'

const mostBytes = 1024 ** 2

/** @param print takes one line for each delivery */
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
      // Who went away while sending is owed no answer.
      () => response.destroy(),
    )
  })
}

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let size = 0
  // Left open where it ends early: there is an answer to give.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
