/**
 * Normalises the outcome of a bulk request, so that set-based writes can be compared with those record by record: new ids
 * become `new 1` and so on, times of the request `now`, and rows of lists and versions lose their ids.
 */
import type { BasePayload } from 'payload'
import { modelOf, tableOf } from '../../src/plugins/database/model/model'
import type { Answered } from './bulkWays'
import type { StoredRow, Written } from './tables'

/** Sequences start here, so ids from here on are new. */
export const firstNewId = 1_000_000

type Asked = {
  answered: Answered
  /** The rows before the request, by table. */
  before: Record<string, StoredRow[]>
  slug: string
  /** The start of the suite; its records are older. */
  started: number
  written: Written
}

export type Outcome = {
  answer: unknown
  /** Batch ids in the ledger other than those of the answers. */
  foreignBatches: unknown[]
  ledger: unknown
  /** The names of written tables. */
  names: string[]
  /** The number of ledger rows noted for webhooks, counted for each queue: each is noted once there. */
  noted: number
  status: number
  /** All rows of these tables, after the request. */
  tables: (names: readonly string[]) => unknown
}

export const outcomeOf = (
  payload: BasePayload,
  { answered, before, slug, started, written }: Asked,
): Outcome => {
  const ownTables = new Set([...modelOf(payload).keys()].map((each) => tableOf(payload, each)))
  const rows = written[tableOf(payload, slug)]?.rows ?? []
  const inWords = wordsFor(newIds([...rows, ...(answered.body.docs ?? [])]), started)
  const changes = written['changes']?.rows ?? []
  const { undone } = answered
  const own = [answered.body.batchId, undone?.body.batchId]
  const normalised = (each: Answered): object => {
    const text = JSON.stringify(answerOf(each))
    const [batch] = own
    return inWords(JSON.parse(batch ? text.replaceAll(batch, 'the batch') : text)) as object
  }
  return {
    answer: undone ? [normalised(answered), inAnyOrder(normalised(undone))] : [normalised(answered)],
    foreignBatches: changes
      .map((row) => row['batch_id'])
      .filter((each) => !own.includes(each as string | undefined)),
    ledger: inWords(ledgerOf(changes, slug)),
    names: Object.keys(written).filter((name) => !notes.has(name)),
    noted: countNoted(changes, written['webhook_fan_outs']?.rows ?? []),
    status: answered.status,
    tables: (names) => {
      const all = (name: string) => {
        const found = queryRows(name, { before, isOwn: ownTables.has(name), written })
        return isByRule(name, slug) ? found.map((row) => without(row as StoredRow, 'id')) : found
      }
      return inWords(Object.fromEntries(names.map((name) => [name, all(name)])))
    },
  }
}

/** The answer without the ids of its request and batch. */
const answerOf = ({ body, status }: Answered) => ({
  ...without(body, 'batchId', 'requestId'),
  status,
})

/** The answer to an undo, sorted: its order follows the ledger, whose order depends on how the records were written. */
const inAnyOrder = (answer: object): object => {
  const { docs, errors, ...rest } = answer as { docs?: unknown[]; errors?: unknown[] }
  const sorted = (all: unknown[] = []) => all.map((each) => JSON.stringify(each)).sort()
  return { ...rest, docs: sorted(docs), errors: sorted(errors) }
}

/** Tables whose number of rows depends on how the records were written. */
const notes = new Set(['changes', 'idempotent_answers', 'webhook_fan_outs'])

const countNoted = (changes: readonly StoredRow[], fanOuts: readonly StoredRow[]): number => {
  const ranges = fanOuts.flatMap((row) =>
    [...String(row['changes']).matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({
      from: Number(from),
      queue: String(row['queue']),
      to: Number(to),
    })),
  )
  const noted = changes.flatMap(({ id }) =>
    ranges
      .filter(({ from, to }) => Number(id) >= from && Number(id) < to)
      .map(({ queue }) => `${String(id)} ${queue}`),
  )
  if (new Set(noted).size < noted.length)
    throw new Error('A change is noted twice for a queue: it would be sent twice.')
  return noted.length
}

/** A placeholder for each new id. */
const newIds = (all: readonly unknown[]): ReadonlyMap<number, string> => {
  const ids = all.map((each) => (typeof each === 'object' && each && 'id' in each ? each.id : each) as number)
  const made = new Set(ids.filter((id) => id >= firstNewId).sort((one, other) => one - other))
  return new Map([...made].map((id, at) => [id, `new ${at + 1}`]))
}

const wordsFor = (made: ReadonlyMap<number, string>, started: number) => {
  const inWords = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inWords)
    if (typeof value === 'number') return made.get(value) ?? value
    if (typeof value === 'string') return isNow(value, started) ? 'now' : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inWords(each)]))
  }
  return inWords
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
/** Covers the tasks that rules make, which are due some open hours after the request. */
const soonMs = 10 * 24 * 3_600_000

const isNow = (text: string, started: number): boolean => {
  const at = moment.test(text) ? Date.parse(text) : 0
  return at >= started && at < started + soonMs
}

const without = (row: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const byNumbers =
  (...names: string[]) =>
  (one: StoredRow, other: StoredRow): number =>
    names.map((name) => Number(one[name]) - Number(other[name])).find((each) => each !== 0) ?? 0

/** Tasks that rules made for the records of a request: their ids have gaps where records were tried again. */
const isByRule = (name: unknown, slug: string): boolean => name === 'tasks' && slug !== 'tasks'

/** Ledger rows by record, and of each record in order. */
const ledgerOf = (rows: readonly StoredRow[], slug: string): unknown[] =>
  rows
    .toSorted(byNumbers('record_id', 'id'))
    .toSorted((one, other) => String(one['collection']).localeCompare(String(other['collection'])))
    .map(({ stored, ...row }) => ({
      ...without(
        row,
        ...(isByRule(row['collection'], slug) ? ['record_id'] : []),
        'id',
        'batch_id',
        'undoes',
        'created_at',
        'request_id',
        'transaction_id',
      ),
      stored: withoutPartIds(stored),
    }))

type Form = {
  parts: Record<string, Record<string, unknown>[]>
  row: Record<string, unknown>
  versions?: Form[]
}

/** The stored form in a ledger row of a deletion, without the ids of lists, locales and versions. */
const withoutPartIds = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || !('parts' in stored)) return stored
  const { versions, ...form } = stored as Form
  const parts = Object.entries(form.parts).map(([name, rows]) => [
    name,
    rows.map((row) => without(row, 'id', 'parent_id', '_parent_id')),
  ])
  return {
    ...form,
    parts: Object.fromEntries(parts) as Form['parts'],
    ...(versions && {
      versions: versions.map((each) => withoutPartIds({ ...each, row: without(each.row, 'id') })),
    }),
  }
}

/** All rows of a table. Versions are identified by their position in the record's history instead of their ids. */
const queryRows = (
  name: string,
  { before, isOwn, written }: Pick<Asked, 'before' | 'written'> & { isOwn: boolean },
): unknown[] => {
  const { gone, rows } = written[name] ?? { gone: [], rows: [] }
  const replaced = new Set([...gone, ...rows.map(({ id }) => id)])
  const all = [...(before[name] ?? []).filter(({ id }) => !replaced.has(id)), ...rows]
  if (isOwn) return all.toSorted(byNumbers('id'))
  // Random values.
  if (name === 'webhook_secrets') return all.map((row) => without(row, 'id', 'sealed'))
  const versions = /^_.*?_v(?=$|_)/.exec(name)?.[0] ?? ''
  if (versions === name) return inHistory(all).map((row) => without(row, 'id'))
  const positions = new Map<unknown, string>(
    inHistory(written[versions]?.rows ?? []).map(({ id }, at) => [id, `entry ${at}`]),
  )
  return all
    .map((row) => {
      const parent = row['parent_id'] ?? row['_parent_id']
      return { ...without(row, 'id', 'parent_id', '_parent_id'), parent: positions.get(parent) ?? parent }
    })
    .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}

const inHistory = (entries: readonly StoredRow[]) => entries.toSorted(byNumbers('parent_id', 'id'))
