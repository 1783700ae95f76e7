/** Decides for each row, without writing, whether it creates a record, changes one, or does nothing. */
import { isSameNumber } from '../../../lib/exactNumber'
import { readNumber } from '../../../lib/table/conventions'
import { type CollectionModel, listKinds } from '../../database/model/model'
import type { Doc } from '../read'
import type { Words } from '../translations'
import type { ImportColumn } from './importColumns'
import type { Matched } from './match'
import type { RowOutcome } from './outcome'
import { refusalOf, type Row } from './readRows'
import type { ImportRequest } from './request'

type Data = Record<string, unknown>

export type Creation = { data: Data; row: number }

export type Update = { data: Data; id: number; row: number }

export type Plan = { creations: Creation[]; outcomes: RowOutcome[]; updates: Update[] }

type Context = {
  importRequest: ImportRequest
  collection: CollectionModel
  language: 'en' | 'es'
  matched: Matched
  mayCreate: boolean
  /** Whether the caller sees all records of the collection. */
  seesAll: boolean
  words: Words
}

export const planRows = (rows: readonly Row[], context: Context): Plan => {
  const plan: Plan = { creations: [], outcomes: [], updates: [] }
  for (const each of rows) planRow(plan, each, context)
  return plan
}

const planRow = (plan: Plan, { data, key, problems, row }: Row, context: Context): void => {
  const { matched, words } = context
  const ids = key === undefined ? [] : (matched.ids.get(key) ?? [])
  const problem = findProblem(ids, context)
  const all = problem === undefined ? problems : [...problems, { reason: problem }]
  if (all.length > 0) {
    plan.outcomes.push(refusalOf(row, all))
    return
  }
  const [id] = ids
  const doc = id === undefined ? undefined : matched.docs.get(id)
  if (id === undefined || !doc) {
    plan.creations.push({ data, row })
    return
  }
  const changes = changesOf(data, doc, context)
  if (Object.keys(changes).length === 0) plan.outcomes.push({ id, outcome: 'same', row })
  else if (matched.writable.has(id)) plan.updates.push({ data: changes, id, row })
  else plan.outcomes.push(refusalOf(row, [{ reason: words.mayNotUpdate }]))
}

/** The reason why a row cannot refer to its record. @param ids of the records that have its key */
const findProblem = (ids: readonly number[], context: Context): string | undefined => {
  const { importRequest, language, matched, mayCreate, seesAll, words } = context
  if (ids.length > 1) return `${importRequest.match?.header[language]}: ${words.severalRecords(ids.length)}`
  const [id] = ids
  if (id === undefined) return mayCreate ? undefined : words.mayNotCreate
  return matched.docs.has(id) ? undefined : words.noRecord(String(id), seesAll)
}

/** The values that differ from the record's. A masked value in a file is unchanged. */
const changesOf = (data: Data, doc: Doc, { importRequest, collection }: Context): Data => {
  const changes: Data = {}
  for (const column of importRequest.columns) {
    if (!column || column.key === 'id') continue
    const { name } = column
    const isEmpty = !(name in data)
    if (isEmpty && (importRequest.empty === 'keep' || column === importRequest.match)) continue
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
  if (field.marks.isDay) return String(value).slice(0, 10) === String(stored).slice(0, 10)
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
