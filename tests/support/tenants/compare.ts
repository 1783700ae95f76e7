/** Answers without what differs between any two runs: moments, request ids, ids of changes and batches made meanwhile. */
import { firstHidden } from './world'
import type { Answer } from '../service'
import { mark } from './values'

/** Where the ids of changes made by a run begin. */
export const firstChange = 3_000_000

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g
const change = /\b3\d{6}\b/g
const hash = /"(\w[\w ]*)-[0-9a-f]{16}"/g

/** What differs by run gets a name, in the order in which it is told. */
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

/** Records put back are told in the order in which one statement changed them, which is the database's own. */
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

/** The fields that name records, and ids that some record which may be seen names: texts may repeat those. */
export type Named = { fields: ReadonlySet<string>; ids: ReadonlySet<string> }

/** What an answer tells of records that are not to be seen, but for what the request said itself. */
export const leaksIn = ({ body, headers }: Answer, asked: string, { fields, ids }: Named): string[] => {
  const text = JSON.stringify(body)
  const all = decodeURIComponent(asked.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const marks = (text + JSON.stringify([...headers])).match(new RegExp(`[^"]*${mark}[^"]*`, 'g')) ?? []
  return [
    ...marks.filter(() => !all.includes(mark)),
    ...idsOutOfPlace(body, `${all} ${[...ids].join(' ')}`, all, fields, ''),
  ]
}

/** An id of such a record is told where a record names it, and in what a request asked for by that id. */
const idsOutOfPlace = (
  value: unknown,
  told: string,
  asked: string,
  references: ReadonlySet<string>,
  key: string,
): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => idsOutOfPlace(each, told, asked, references, key))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) =>
      // The ledger tells of a field what it held before and after.
      idsOutOfPlace(each, told, asked, references, name === 'before' || name === 'after' ? key : name),
    )
  }
  const ids = String(value).match(/\b7\d{5}\b/g) ?? []
  const isNamed = typeof value === 'number' && references.has(key)
  return isNamed
    ? []
    : ids
        .filter((id) => Number(id) >= firstHidden && !(typeof value === 'string' ? told : asked).includes(id))
        .map((id) => `${key}: ${id}`)
}
