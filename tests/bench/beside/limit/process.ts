/**
 * The limit: what somebody would write who wanted these answers from these tables as fast as they come, and nothing else. Plain
 * `node:http` and `pg` with prepared statements; no keys, rights, parameters to be checked, or other collections.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findDeal } from './one'
import { countDeals, listDeals } from './pages'
import { createDeal, deleteDeals, type Made, updateDeal, updateDeals } from './writes'

const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const { method, url = '' } = incoming
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const id = Number(path.slice('/api/deals/'.length))
  if (path === '/api/deals/count') return send(outgoing, `{"totalDocs":${await countDeals(status(query))}}`)
  if (method === 'GET') return id > 0 ? one(incoming, outgoing, id, query) : send(outgoing, await list(query))
  if (method === 'POST') return send(outgoing, await createDeal((await bodyOf(incoming)) as Made), 201)
  const limit = Number(query.get('limit'))
  const batch = query.get('where[customerRelationship][equals]') ?? ''
  if (method === 'DELETE') return send(outgoing, await deleteDeals(batch, limit))
  const written = ((await bodyOf(incoming)) as { status: string }).status
  send(outgoing, id > 0 ? await updateDeal(id, written) : await updateDeals(batch, limit, written))
}

const one = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: number,
  query: URLSearchParams,
): Promise<void> => {
  const selected = [...query.keys()].flatMap((name) => /^select\[(.+)\]$/.exec(name)?.[1] ?? [])
  const found = await findDeal(id, Number(query.get('depth')), selected)
  if (found && incoming.headers['if-none-match'] === found.tag) {
    outgoing.writeHead(304, { 'Cache-Control': 'no-store', ETag: found.tag }).end()
    return
  }
  send(outgoing, found?.text, 200, found && { ETag: found.tag })
}

const status = (query: URLSearchParams): null | string => query.get('where[status][equals]')

const list = (query: URLSearchParams): Promise<string> =>
  listDeals({
    depth: Number(query.get('depth')),
    limit: Number(query.get('limit') ?? 10),
    page: Number(query.get('page') ?? 1),
    sort: query.get('sort') ?? '',
    status: status(query),
  })

const bodyOf = async (incoming: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const send = (
  outgoing: ServerResponse,
  text: string | undefined,
  code = 200,
  headers: Record<string, string> = {},
): void => {
  const body = Buffer.from(text ?? '{}')
  outgoing.writeHead(text === undefined ? 404 : code, {
    'Cache-Control': 'no-store',
    'Content-Length': body.length,
    'Content-Type': 'application/json',
    ...headers,
  })
  outgoing.end(body)
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    process.stderr.write(`The limit failed: ${String(error)}\n`)
    outgoing.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
