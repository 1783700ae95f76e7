/** Normalises what differs between any two runs: times, request ids, ids of new changes and batches. Finds leaks in answers. */
import { firstHidden } from './world'
import type { Answer } from '../service'
import { mark } from './values'

/** The first id of the changes that a run makes. */
export const firstChange = 3_000_000

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g
const change = /\b3\d{6}\b/g
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

/** The reference fields, and the ids of hidden records that visible records reference, which texts may contain. */
export type Named = { fields: ReadonlySet<string>; ids: ReadonlySet<string> }

/** Data of hidden records in an answer, except what the request itself contains. */
export const leaksIn = ({ body, headers }: Answer, asked: string, { fields, ids }: Named): string[] => {
  const text = JSON.stringify(body)
  const all = decodeURIComponent(asked.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const marks = (text + JSON.stringify([...headers])).match(new RegExp(`[^"]*${mark}[^"]*`, 'g')) ?? []
  return [
    ...marks.filter(() => !all.includes(mark)),
    ...idsOutOfPlace(body, `${all} ${[...ids].join(' ')}`, all, fields, ''),
  ]
}

/** Ids of hidden records outside reference fields, except those that are allowed. */
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
      // In the ledger the values of a field are in `before` and `after`.
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
