/** Decides what each row does, without writing: creates a record, changes one, or nothing. */
import type { CollectionModel } from '../../database/model/model'
import { listKinds } from '../../database/model/model'
import type { Doc } from '../read'
import type { Words } from '../translations'
import type { Matched } from './match'
import type { Outcome } from './outcome'
import type { Row } from './readRows'
import type { ImportRequest } from './request'

type Data = Record<string, unknown>

export type Plan = {
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

export const planRows = (rows: readonly Row[], context: Context): Plan => {
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
    if (JSON.stringify(value) !== JSON.stringify(doc[name] ?? none)) changes[name] = value
  }
  return changes
}
