/**
 * Records as they were when something happened to them, however much later that is told: as they are now, or were when they
 * went, with what was changed since taken back by the ledger. Lists and localised text are as they are now. Personal data
 * is masked in the ledger, and is asked for by nobody here.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import type { Changed } from '../../changes/difference'
import { shownValue } from '../../changes/difference'
import { compileFilter } from '../../database/compile'
import type { Filter } from '../../database/filter'
import { collectionOf, type FieldModel, tableOf } from '../../database/model'
import { placesOf } from '../../database/places'
import { ownForm, type Stored } from '../../database/stored'
import { defaultLocale } from '../../vocabulary/locales'
import { type Queryable, rowsOf } from '../connection'

/** A change, and its record as it was then. */
type Moment = {
  /** What was changed since, as it was then. */
  before: Record<string, unknown>
  changeId: number
  /** The record when it went, if it is gone. */
  gone: Stored | undefined
  recordId: number
}

type Later = { changes: Changed; id: number; operation: string; recordId: number; stored: null | Stored }

/** A change to be told, and whether as the end of its record: told is what it was before it then. */
export type Asked = { id: number; isEnd: boolean; recordId: number }

/** The records of `changes`, all of one collection. */
export const momentsOf = async (
  payload: BasePayload,
  on: Queryable,
  slug: string,
  changes: readonly Asked[],
): Promise<Moment[]> => {
  const first = changes.reduce((least, { id }) => Math.min(least, id), Infinity)
  const later = await rowsOf<Later>(
    payload,
    on,
    sql`SELECT id, record_id::int AS "recordId", operation, changes,
        CASE WHEN operation = 'delete' THEN stored - 'versions' END AS stored FROM changes
      WHERE collection = ${slug} AND record_id = ANY(${sql.param(changes.map(({ recordId }) => recordId))}::numeric[])
        AND id >= ${first} ORDER BY id`,
  )
  const byRecord = new Map<number, Later[]>()
  for (const row of later) byRecord.set(row.recordId, [...(byRecord.get(row.recordId) ?? []), row])
  return changes.map((change) => momentOf(change, byRecord.get(change.recordId) ?? []))
}

const momentOf = ({ id: changeId, isEnd, recordId }: Asked, rows: readonly Later[]): Moment => {
  const before: Record<string, unknown> = {}
  for (const { changes, id, operation, stored } of rows) {
    if (id < changeId || (id === changeId && !isEnd)) continue
    for (const [name, change] of Object.entries(changes)) if (!(name in before)) before[name] = change.before
    if (operation === 'delete')
      return { before, changeId, gone: stored ?? { parts: {}, row: { id: recordId } }, recordId }
  }
  return { before, changeId, gone: undefined, recordId }
}

/** The ids of the changes whose record then matched a filter. */
export const matching = async (
  payload: BasePayload,
  on: Queryable,
  { filter, slug }: { filter: Filter; slug: string },
  moments: readonly Moment[],
): Promise<ReadonlySet<number>> => {
  const places = placesOf(payload, collectionOf(payload, slug))
  const table = tableOf(payload, slug)
  const asked = moments.map(({ before, changeId, gone, recordId }) => ({
    before: Object.fromEntries(
      Object.entries(before).flatMap(([name, value]) => {
        const place = places.get(name)
        return place?.table === table ? [[place.column, value]] : []
      }),
    ),
    change_id: changeId,
    gone: gone?.row ?? null,
    record_id: recordId,
  }))
  const rows = await rowsOf<{ id: number }>(
    payload,
    on,
    sql`SELECT asked.change_id AS id FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked(change_id int, record_id int, gone jsonb, before jsonb)
      LEFT JOIN ${sql.identifier(table)} AS stored ON stored.id = asked.record_id AND asked.gone IS NULL
      CROSS JOIN LATERAL jsonb_populate_record(stored, coalesce(asked.gone, '{}') || asked.before) AS record
      WHERE (asked.gone IS NOT NULL OR stored.id IS NOT NULL) AND ${compileFilter(payload, slug, filter, { locale: defaultLocale })}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The values of fields of the records then, as the interface shows them, by the id of the change. */
export const valuesOf = async (
  payload: BasePayload,
  on: Queryable,
  { fields, slug }: { fields: readonly FieldModel[]; slug: string },
  moments: readonly Moment[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> => {
  const there = moments.flatMap(({ gone, recordId }) => (gone ? [] : [recordId]))
  const rows = await rowsOf<{ form: Stored }>(
    payload,
    on,
    sql`SELECT jsonb_build_object(${ownForm(payload, slug, 'record', false)}) AS form
      FROM ${sql.identifier(tableOf(payload, slug))} AS record WHERE record.id = ANY(${sql.param(there)}::int[])`,
  )
  const now = new Map(rows.map(({ form }) => [form.row.id, form]))
  const places = placesOf(payload, collectionOf(payload, slug))
  return new Map(
    moments.map(({ before, changeId, gone, recordId }) => {
      const stored = gone ?? now.get(recordId)
      const values = fields.map((field) => [
        field.name,
        field.name in before ? before[field.name] : stored ? shownValue(places, field, stored) : null,
      ])
      return [changeId, Object.fromEntries(values) as Record<string, unknown>]
    }),
  )
}
