/**
 * The columns that a statement reads of a record: JSON text that Postgres builds, split at references to be populated.
 *
 * Consecutive fields are one column, an object; a reference that is populated is a column of its own with its ids. So a
 * record's JSON is assembled from its columns without being parsed. The text is the same as that of `JSON.stringify`.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { literal } from '../connection/execute'
import { collectionOf, type FieldModel, inverseKinds, listKinds } from '../model/model'
import { filteredElements } from '../query/compile'
import type { Filter } from '../query/filter'
import type { Source } from '../storage/map'
import { valueKind } from '../storage/value'
import { inverseLimit, type Shown } from './projection'

/** A column of the statement: a part of the record's object, or the ids of a reference that is populated. */
export type Piece = { kind: 'fields'; isParsed: boolean } | { kind: 'ids'; name: string; target: string }

export type Columns = {
  /** One column for each piece, in order. */
  columns: SQL[]
  /** Joins that the columns need. */
  joins: SQL[]
  /** The names of the lists that were cut, with commas between; null for a record whose lists are whole. */
  cut: SQL
  pieces: Piece[]
}

type Options = {
  fields: readonly FieldModel[]
  /** Whether inverses may have elements. Versions and new records have none. */
  hasInverses: boolean
  /** Whether the ids of a field are to be replaced by records. */
  isFollowed: (field: FieldModel) => boolean
  shown: Shown
  /** By collection: the filter for the owners of inverses that the caller may see. */
  visible: ReadonlyMap<string, Filter | undefined>
}

const id = sql.identifier

export const columnsOf = (
  source: Source,
  { fields, hasInverses, isFollowed, shown, visible }: Options,
): Columns => {
  const inverses = fields
    .filter(({ kind }) => kind === 'inverse' && hasInverses)
    .map((field, at) =>
      inverseList(source, field, { alias: `inverse${at}`, limit: inverseLimit(shown, field), visible }),
    )
  const lists = new Map(inverses.map((list) => [list.field.name, list.value]))
  const valueIn = (field: FieldModel): SQL => {
    if (!inverseKinds.has(field.kind)) return toResponseValue(source, field)
    if (!hasInverses) return field.kind === 'inverse' ? sql`'[]'::json` : sql`NULL::int`
    return lists.get(field.name) ?? inverseOne(source, field, visible)
  }
  const columns: SQL[] = []
  const pieces: Piece[] = []
  let run: FieldModel[] = []
  const endRun = (): void => {
    if (run.length === 0) return
    columns.push(sql`${toObject(run, valueIn)}::text`)
    pieces.push({ isParsed: run.some(({ kind }) => kind === 'json' || kind === 'place'), kind: 'fields' })
    run = []
  }
  for (const field of fields) {
    if (!isFollowed(field)) run.push(field)
    else {
      endRun()
      columns.push(sql`to_json(${valueIn(field)})::text`)
      pieces.push({ kind: 'ids', name: field.name, target: field.target ?? '' })
    }
  }
  endRun()
  const cut = inverses.map(({ isCut }) => isCut)
  return {
    columns,
    cut: cut.length === 0 ? sql`NULL` : sql`NULLIF(concat_ws(',', ${sql.join(cut, sql`, `)}), '')`,
    // In one join with an OFFSET: each list is read once, although both its value and its length are used.
    joins:
      inverses.length === 0
        ? []
        : [
            sql`CROSS JOIN LATERAL (SELECT ${sql.join(
              inverses.map(({ element }) => element),
              sql`, `,
            )} OFFSET 0) AS inverses`,
          ],
    pieces,
  }
}

/** The fields as one JSON object, with `actor.type` as the member `type` of an object `actor`. */
const toObject = (fields: readonly FieldModel[], valueIn: (field: FieldModel) => SQL): SQL => {
  const members = new Map<string, FieldModel[]>()
  for (const field of fields) {
    const [name = ''] = field.name.split('.')
    members.set(name, [...(members.get(name) ?? []), field])
  }
  const values = [...members].map(([name, ofName]) => {
    const [field] = ofName
    if (field && !field.name.includes('.')) return sql`${valueIn(field)} AS ${id(name)}`
    const inner = ofName.map((member) => sql`${valueIn(member)} AS ${id(member.name.slice(name.length + 1))}`)
    return sql`(SELECT row_to_json(member.*) FROM (SELECT ${sql.join(inner, sql`, `)}) AS member) AS ${id(name)}`
  })
  // With `.*`: a column may have the name of the alias.
  return sql`(SELECT row_to_json(part.*) FROM (SELECT ${sql.join(values, sql`, `)}) AS part)`
}

const toResponseValue = (source: Source, field: FieldModel): SQL => {
  const { ofVersions } = source.storage
  if (ofVersions && field.name === 'id') return sql`coalesce(${id(source.alias)}.parent_id, 0)`
  const stored = source.storage.fields.get(ofVersions ? `version.${field.name}` : field.name)
  if (!stored) return listKinds.has(field.kind) ? sql`'[]'::json` : sql`NULL::text`
  return stored.isInRow && listKinds.has(field.kind)
    ? sql`ARRAY(SELECT jsonb_array_elements_text(${stored.selected(source)})::int)`
    : valueKind(field.kind).answered(stored.selected(source))
}

type InverseList = { element: SQL; field: FieldModel; isCut: SQL; value: SQL }

/** The newest elements of an inverse list, lowest id first, and its name where there are more. */
const inverseList = (
  source: Source,
  field: FieldModel,
  { alias, limit, visible }: { alias: string; limit: number; visible: Options['visible'] },
): InverseList => {
  const { element, from, where } = findElements(source, field, visible)
  const owner = collectionOf(source.payload, field.target ?? '').fields.get(field.on ?? '')
  // An owner with a list of references may reference the record twice.
  const distinct = sql.raw(owner?.kind === 'reference' ? '' : 'DISTINCT ')
  const ids = sql`inverses.${id(alias)}`
  const isLonger = sql`cardinality(${ids}) > ${sql.raw(String(limit))}`
  return {
    // One more than the limit, to find out whether the list is longer.
    element: sql`ARRAY(SELECT element FROM (SELECT ${distinct}${element} AS element
      FROM ${from} WHERE ${where} ORDER BY element DESC LIMIT ${sql.raw(String(limit + 1))}) AS newest ORDER BY element) AS ${id(alias)}`,
    field,
    isCut: sql`CASE WHEN ${isLonger} THEN ${literal(field.name)} END`,
    value: sql`CASE WHEN ${isLonger} THEN ${ids}[2:] ELSE ${ids} END`,
  }
}

/** The newest record that references this one. */
const inverseOne = (source: Source, field: FieldModel, visible: Options['visible']): SQL => {
  const { element, from, where } = findElements(source, field, visible)
  return sql`(SELECT max(${element}) FROM ${from} WHERE ${where})`
}

const findElements = (source: Source, field: FieldModel, visible: Options['visible']) => {
  const rows = filteredElements(source, field, visible.get(field.target ?? ''))
  if (!rows) throw new Error(`${field.name} is no inverse.`)
  return rows
}
