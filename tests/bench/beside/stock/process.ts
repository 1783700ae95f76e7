/**
 * Stock Payload's own handler in a process of its own, over HTTP. `prepare` makes its tables and a key instead, and says what a
 * request sends as `Authorization`.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPayload, handleEndpoints } from 'payload'
import { stockConfig } from './config'

const config = stockConfig(process.env['DATABASE_URL'] ?? '')

// Not in production, where Payload would not make its tables by itself.
const prepare = async (): Promise<{ authorization: string }> => {
  const payload = await getPayload({ config })
  const apiKey = randomUUID()
  await payload.create({ collection: 'apiKeys', data: { apiKey, enableAPIKey: true } as never })
  return { authorization: `apiKeys API-Key ${apiKey}` }
}

const serve = async (): Promise<number> => {
  await getPayload({ config })
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const request = new Request(`http://localhost${incoming.url}`, {
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    headers: incoming.headers as Record<string, string>,
    method: incoming.method ?? 'GET',
  })
  const response = await handleEndpoints({ config, request })
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, [
    ...[...response.headers].flat(),
    'Content-Length',
    String(body.length),
  ])
  outgoing.end(body)
}

process.once('disconnect', () => process.exit(0))
process.send?.(await (process.argv[2] === 'prepare' ? prepare() : serve()))
