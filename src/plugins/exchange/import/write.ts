/** Writes the rows of one request by the write engine, in one transaction, each with a savepoint; a dry run is rolled back. */
import type { PayloadRequest } from 'payload'
import { isSameNumber } from '../../../lib/exactNumber'
import { readNumber } from '../../../lib/table/conventions'
import { localeOf } from '../../../fields/translated'
import { rollback } from '../../database/connection/transaction'
import { canBeSetBased, writeEachIn } from '../../records/write'
import { type Result, type Values, type Writing, isFailed } from '../../records/write/writing'
import { type Call, transact, unitOf } from '../../api/call'
import { reasonOf } from '../../api/reason'
import { type Words, translations } from '../translations'
import { type Matched, matchRows, settleTitles } from './match'
import type { Outcome } from './outcome'
import type { Row } from './readRows'
import type { ImportColumn } from './importColumns'
import type { ImportRequest } from './request'
import { type CollectionModel, listKinds } from '../../database/model/model'
import type { Doc } from '../read'

export const writeRows = (call: Call, asked: ImportRequest, rows: readonly Row[]): Promise<Outcome[]> =>
  transact<Outcome[]>(call, async (req) => {
    const { collection } = call
    const language = localeOf(req)
    const matched = await matchRows(req, collection, asked, rows)
    const mayCreate =
      (await req.payload.collections[collection.slug as 'leads'].config.access.create({ req })) !== false
    const { refused, settled } = await settleTitles(req, asked, rows, matched)
    const plan = planRows(settled, {
      asked,
      collection,
      language,
      matched,
      mayCreate,
      words: translations[language],
    })
    const written = [
      ...refused,
      ...plan.outcomes,
      ...(await create(call, req, plan)),
      ...(await update(call, req, plan)),
    ]
    const headers = new Map(
      asked.columns.flatMap((column) => (column ? [[column.name, column.header[language]]] : [])),
    )
    const outcomes = written.map((each) => ({
      ...each,
      ...(each.changed && { changed: each.changed.map((name) => headers.get(name) ?? name) }),
    }))
    return asked.dryRun ? rollback(outcomes) : outcomes
  })

const create = async (call: Call, req: PayloadRequest, { creations }: Plan): Promise<Outcome[]> => {
  const writingOf = (records: readonly Creation[]): Writing => ({
    collection: call.collection,
    operation: 'create',
    records: records.map(valuesOf),
  })
  const possible = await setBasedOf(req, creations, writingOf)
  const outcomes: Outcome[] = []
  // New records get ids in the order of the rows.
  for (const run of runsOf(creations, (item) => possible.has(item))) {
    const results = await writeEachIn(unitOf(call), req, writingOf(run))
    outcomes.push(...run.map(({ row }, at) => outcomeOf(call, 'create', row, results[at])))
  }
  return outcomes
}

const update = async (call: Call, req: PayloadRequest, { updates }: Plan): Promise<Outcome[]> => {
  const writingOf = (records: readonly Update[]): Writing => ({
    collection: call.collection,
    operation: 'update',
    records: records.map((each) => ({ id: each.id, values: valuesOf(each) })),
  })
  const possible = await setBasedOf(req, updates, writingOf)
  const outcomes: Outcome[] = []
  for (const part of [[...possible], updates.filter((item) => !possible.has(item))]) {
    if (part.length === 0) continue
    const results = await writeEachIn(unitOf(call), req, writingOf(part))
    outcomes.push(
      ...part.map(({ data, row }, at) => {
        const outcome = outcomeOf(call, 'update', row, results[at])
        return outcome.outcome === 'failed' ? outcome : { ...outcome, changed: Object.keys(data) }
      }),
    )
  }
  return outcomes
}

const valuesOf = ({ data }: { data: Values['data'] }): Values => ({ data, inverses: new Map() })

const outcomeOf = (call: Call, outcome: 'create' | 'update', row: number, result: Result): Outcome => {
  if (isFailed(result)) return { outcome: 'failed', reason: reasonOf(call, result.error, row), row }
  return { outcome, row, ...(result && { id: result.id }) }
}

/**
 * The records whose write can be set-based, found by the fields that they set. They are written apart from the others, so that one
 * which Payload has to write by itself does not slow down the others.
 */
const setBasedOf = async <Item extends { data: Values['data'] }>(
  req: PayloadRequest,
  items: readonly Item[],
  writingOf: (items: readonly Item[]) => Writing,
): Promise<ReadonlySet<Item>> => {
  const alike = new Map<string, Item[]>()
  for (const item of items) {
    const names = Object.keys(item.data).sort().join()
    const group = alike.get(names) ?? []
    group.push(item)
    alike.set(names, group)
  }
  const possible = new Set<Item>()
  for (const group of alike.values()) {
    const isWhole = await canBeSetBased(req, writingOf(group))
    for (const item of group) {
      if (isWhole || (group.length > 1 && (await canBeSetBased(req, writingOf([item]))))) possible.add(item)
    }
  }
  return possible
}

/** Splits a list where `kindOf` changes from one item to the next. */
const runsOf = <Item>(items: readonly Item[], kindOf: (item: Item) => boolean): Item[][] => {
  const runs: Item[][] = []
  let kind: boolean | undefined
  for (const item of items) {
    const own = kindOf(item)
    if (own === kind) runs.at(-1)?.push(item)
    else runs.push([item])
    kind = own
  }
  return runs
}

// Decides what each row does, without writing: creates a record, changes one, or nothing.

type Data = Record<string, unknown>

type Creation = { data: Data; row: number }

type Update = { data: Data; id: number; row: number }

type Plan = { creations: Creation[]; outcomes: Outcome[]; updates: Update[] }

type Context = {
  asked: ImportRequest
  collection: CollectionModel
  language: 'en' | 'es'
  matched: Matched
  mayCreate: boolean
  words: Words
}

const planRows = (rows: readonly Row[], context: Context): Plan => {
  const plan: Plan = { creations: [], outcomes: [], updates: [] }
  for (const each of rows) planRow(plan, each, context)
  return plan
}

const planRow = (plan: Plan, { data, key, row }: Row, context: Context): void => {
  const { asked, language, matched, mayCreate, words } = context
  const refuse = (reason: string) => plan.outcomes.push({ outcome: 'failed', reason, row })
  const found = key === undefined ? [] : (matched.ids.get(key) ?? [])
  if (found.length > 1) {
    refuse(`${asked.match?.header[language]}: ${words.severalRecords(found.length)}`)
    return
  }
  const [id] = found
  if (id === undefined) {
    if (mayCreate) plan.creations.push({ data, row })
    else refuse(words.mayNotCreate)
    return
  }
  const doc = matched.docs.get(id)
  if (!doc) {
    refuse(words.noRecord(String(id)))
    return
  }
  const changes = changesOf(data, doc, context)
  const names = Object.keys(changes)
  if (names.length === 0) plan.outcomes.push({ id, outcome: 'same', row })
  else if (!matched.writable.has(id)) refuse(words.mayNotUpdate)
  else plan.updates.push({ data: changes, id, row })
}

/** The values that differ from the record's. What a caller sees masked is in its file as it was masked, and changes nothing. */
const changesOf = (data: Data, doc: Doc, { asked, collection }: Context): Data => {
  const changes: Data = {}
  for (const column of asked.columns) {
    if (!column || column.key === 'id') continue
    const { name } = column
    const isEmpty = !(name in data)
    if (isEmpty && (asked.empty === 'keep' || column === asked.match)) continue
    const none = listKinds.has(collection.fields.get(name)?.kind ?? 'id') ? [] : null
    const value = isEmpty ? none : data[name]
    if (!isSame(column, value, doc[name] ?? none)) changes[name] = value
  }
  return changes
}

/** Spreadsheets keep 15 digits of a number. */
const isShownAs = (stored: number, value: number): boolean => Number(stored.toPrecision(15)) === value

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** An amount that is stored as `$24,995` is the 24995 of a file. */
const isSame = ({ field }: ImportColumn, value: unknown, stored: unknown): boolean => {
  if (JSON.stringify(value) === JSON.stringify(stored)) return true
  if (typeof value === 'number' && typeof stored === 'number') return isShownAs(stored, value)
  if (typeof value !== 'string' || typeof stored !== 'string') return false
  // Spreadsheets have one kind of line end.
  if (withLineFeeds(value) === withLineFeeds(stored)) return true
  if (field.kind !== 'amount') return false
  const [one, other] = [readNumber(value, 'point'), readNumber(stored, 'point')]
  return (
    typeof one === 'object' &&
    typeof other === 'object' &&
    // The digits alone are compared beyond those that a double has.
    Number(one.value) === Number(other.value) &&
    isSameNumber(one.value, other.value)
  )
}
