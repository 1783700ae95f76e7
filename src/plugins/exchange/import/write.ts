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
import { type Matched, matchRows } from './match'
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
    const plan = planRows(rows, {
      asked,
      collection,
      language,
      matched,
      mayCreate,
      words: translations[language],
    })
    const written = [...plan.outcomes, ...(await create(call, req, plan)), ...(await update(call, req, plan))]
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
  const outcomes: Outcome[] = []
  for (const group of await alike(req, creations, (records) => ({
    collection: call.collection,
    operation: 'create',
    records: records.map(valuesOf),
  }))) {
    const results = await writeEachIn(unitOf(call), req, group.writing)
    outcomes.push(...group.items.map(({ row }, at) => outcomeOf(call, 'create', row, results[at])))
  }
  return outcomes
}

const update = async (call: Call, req: PayloadRequest, { updates }: Plan): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const group of await alike(req, updates, (records) => ({
    collection: call.collection,
    operation: 'update',
    records: records.map((each) => ({ id: each.id, values: valuesOf(each) })),
  }))) {
    const results = await writeEachIn(unitOf(call), req, group.writing)
    outcomes.push(
      ...group.items.map(({ data, row }, at) => {
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
 * Splits records into writes, so that one which Payload has to write by itself does not slow down the others: those with the
 * same fields are one write, unless only some of them can be set-based.
 */
const alike = async <Item extends { data: Values['data'] }>(
  req: PayloadRequest,
  items: readonly Item[],
  writingOf: (items: readonly Item[]) => Writing,
): Promise<{ items: readonly Item[]; writing: Writing }[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const names = Object.keys(item.data).sort().join()
    const group = groups.get(names) ?? []
    group.push(item)
    groups.set(names, group)
  }
  const parts: (readonly Item[])[] = []
  for (const group of groups.values()) {
    if (await canBeSetBased(req, writingOf(group))) {
      parts.push(group)
      continue
    }
    const possible: Item[] = []
    const others: Item[] = []
    for (const item of group) ((await canBeSetBased(req, writingOf([item]))) ? possible : others).push(item)
    parts.push(...[possible, others].filter(({ length }) => length > 0))
  }
  return parts.map((part) => ({ items: part, writing: writingOf(part) }))
}

/** Decides what each row does, without writing: creates a record, changes one, or nothing. */
type Data = Record<string, unknown>

type Plan = {
  creations: { data: Data; row: number }[]
  outcomes: Outcome[]
  updates: { data: Data; id: number; row: number }[]
}

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

/** An amount that is stored as `$24,995` is the 24995 of a file. */
const isSame = ({ field }: ImportColumn, value: unknown, stored: unknown): boolean => {
  if (JSON.stringify(value) === JSON.stringify(stored)) return true
  if (field.kind !== 'amount' || typeof value !== 'string' || typeof stored !== 'string') return false
  const [one, other] = [readNumber(value, 'point'), readNumber(stored, 'point')]
  return (
    typeof one === 'object' &&
    typeof other === 'object' &&
    // The digits alone are compared beyond those that a double has.
    Number(one.value) === Number(other.value) &&
    isSameNumber(one.value, other.value)
  )
}
