/** Values as the interface shows them, as JSON expressions over the row that goes by an alias. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { CollectionModel, FieldModel } from '../../../database/model/model'
import { placesOf } from '../../../database/storage/places'
import { isMasked, recordedFields } from '../../../ledger/difference'

const id = sql.identifier

/** The value of a field that stands in a column of its own. */
export const shown = (field: FieldModel, column: SQL): SQL => {
  if (field.kind === 'moment') {
    return sql`to_jsonb(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  }
  return sql`to_jsonb(${column})`
}

/** `mask` in the database's words. */
const maskedText = (column: SQL): SQL =>
  sql`to_jsonb(CASE WHEN char_length(${column}) > 4
    THEN regexp_replace(left(${column}, -4), '[^-/. ]', '*', 'g') || right(${column}, 4)
    ELSE regexp_replace(${column}, '[^-/. ]', '*', 'g') END)`

/** The elements of a list field, or the locales of a localised one, and what an empty one is. */
const collected = (
  payload: BasePayload,
  collection: CollectionModel,
  field: FieldModel,
  alias: string,
): SQL | undefined => {
  const place = placesOf(payload, collection).get(field.name)
  if (!place) return undefined
  const { column, table } = place
  if (field.kind === 'references') {
    return sql`(SELECT jsonb_agg(part.${id(column)} ORDER BY part."order") FROM ${id(table)} AS part
      WHERE part.parent_id = ${id(alias)}.id AND part.path = ${field.name})`
  }
  if (field.kind === 'choices') {
    return sql`(SELECT jsonb_agg(part.${id(column)} ORDER BY part."order") FROM ${id(table)} AS part
      WHERE part.parent_id = ${id(alias)}.id)`
  }
  if (field.isLocalized) {
    return sql`(SELECT jsonb_object_agg(part._locale, part.${id(column)}) FROM ${id(table)} AS part
      WHERE part._parent_id = ${id(alias)}.id AND part.${id(column)} IS NOT NULL)`
  }
  return undefined
}

/** `changes` of the row's deletion: what each field that had a value held. */
export const lostValues = (payload: BasePayload, collection: CollectionModel, alias: string): SQL => {
  const places = placesOf(payload, collection)
  const plain: SQL[] = []
  const others: SQL[] = []
  for (const field of recordedFields(collection)) {
    const column = sql`${id(alias)}.${id(places.get(field.name)?.column ?? '')}`
    const list = collected(payload, collection, field, alias)
    if (list) {
      const empty = sql.raw(field.isLocalized ? "'{}'::jsonb" : "'[]'::jsonb")
      others.push(sql`(SELECT CASE WHEN list IS NULL THEN '{}'
        ELSE jsonb_build_object(${field.name}::text, jsonb_build_object('before', list, 'after', ${empty})) END
        FROM (SELECT ${list} AS list) AS found)`)
    } else if (isMasked(field)) {
      const value = field.kind === 'text' ? maskedText(column) : sql`NULL`
      others.push(sql`CASE WHEN ${column} IS NULL THEN '{}'
        ELSE jsonb_build_object(${field.name}::text, jsonb_build_object('before', ${value}, 'after', NULL)) END`)
    } else {
      plain.push(sql`${field.name}::text, ${shown(field, column)}`)
    }
  }
  const values = inGroups(plain).map((group) => sql`jsonb_build_object(${sql.join(group, sql`, `)})`)
  const ofPlain = sql`(SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('before', value, 'after', NULL)), '{}')
    FROM jsonb_each(jsonb_strip_nulls(${sql.join(values, sql` || `)})))`
  return sql.join([ofPlain, ...others], sql` || `)
}

// A function of the database takes 100 arguments.
const inGroups = (parts: readonly SQL[]): SQL[][] => {
  const groups: SQL[][] = []
  for (let at = 0; at < parts.length; at += 50) groups.push(parts.slice(at, at + 50))
  return groups.length > 0 ? groups : [[]]
}
