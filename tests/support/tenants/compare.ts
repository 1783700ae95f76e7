/** Normalises what differs between any two runs: times, request ids, ids of new changes and batches. */
import type { Answer } from '../service'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g
const change = /\b19\d{8}\b/g
const hash = /"(\w[\w ]*)-[0-9a-f]{16}"/g

/** Replaces values that differ by run by names, numbered in the order of their occurrence. */
export const maskFor = (started: number) => {
  const names = new Map<string, string>()
  const name = (what: string) => (found: string) => {
    const known = names.get(found) ?? `${what} ${names.size}`
    names.set(found, known)
    return known
  }
  const inWords = (text: string): string =>
    text
      .replace(uuid, name('uuid'))
      .replace(moment, (found) => (Date.parse(found) >= started - 1000 ? 'now' : found))
      .replace(change, name('change'))
  return ({ body, headers, status }: Answer, hasWritten: boolean) => ({
    body: inWords(typeof body === 'string' ? body : JSON.stringify(inOrder(body))),
    headers: [...headers]
      .filter(([header]) => !['content-length', 'date', 'set-cookie', 'x-request-id'].includes(header))
      .map(([header, value]) => {
        const said = inWords(value)
        return `${header}: ${hasWritten && header === 'etag' ? said.replace(hash, '"$1-hash"') : said}`
      }),
    status,
  })
}

type PutBack = { docs?: { collection?: unknown; id: number }[] }

/** Sorts the records in the answer to an undo, whose order is that in which one statement updated them. */
const inOrder = (body: unknown): unknown => {
  const { docs } = body as PutBack
  if (
    !docs?.every(
      ({ collection, ...rest }) => typeof collection === 'string' && Object.keys(rest).length === 1,
    )
  )
    return body
  return {
    ...(body as PutBack),
    docs: docs.map(({ collection, id }) => `${String(collection)} ${id}`).sort(),
  }
}
