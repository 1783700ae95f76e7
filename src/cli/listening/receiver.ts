/** The server of `npm run webhooks:listen`, reachable only from this machine. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { methods } from '../../plugins/webhooks/method'
import { createJudge } from './judge'
import type { ListenOptions } from './arguments'

const maxBytes = 1024 ** 2

/** @param print prints one line per delivery */
export const createReceiver = (
  { secrets, status }: Pick<ListenOptions, 'secrets' | 'status'>,
  print: (line: string) => void,
): Server => {
  const judge = createJudge(secrets)
  const handleDelivery = async (request: IncomingMessage): Promise<number> => {
    if (!methods.includes(request.method ?? '')) return printStatus(405, 'no delivery')
    const body = await readBody(request)
    if (body === undefined) return printStatus(413, 'more than 1 MiB')
    const { isVerified, line } = judge({ body, headers: toHeaderRecord(request) })
    return printStatus(isVerified ? status : 401, line)
  }
  const printStatus = (statusCode: number, line: string): number => {
    print(`${new Date().toISOString()} ${line} → ${statusCode}`)
    return statusCode
  }
  return createServer((request, response) => {
    handleDelivery(request).then(
      (statusCode) => response.writeHead(statusCode, statusCode === 413 ? { connection: 'close' } : {}).end(),
      // The sender disconnected, so no response can be sent.
      () => response.destroy(),
    )
  })
}

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  // Keeps the connection open when reading stops early, so that a response can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const toHeaderRecord = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
