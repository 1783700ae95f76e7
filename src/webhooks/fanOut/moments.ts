/**
 * Records as they were when something happened to them, however much later that is told: as they are now, or were when they
 * went, with what was changed since taken back by the ledger. Lists and localised text are as they are now. Personal data
 * is masked in the ledger, and is asked for by nobody here.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { shownValue } from '../../changes/difference'
import { compileFilter } from '../../database/compile'
import type { Filter } from '../../database/filter'
import { collectionOf, type FieldModel, tableOf } from '../../database/model'
import { placesOf } from '../../database/places'
import { ownForm, type Stored } from '../../database/stored'
import { defaultLocale } from '../../vocabulary/locales'
import { type Queryable, rowsOf } from '../connection'
import type { Hearer } from './hearers'

/** A change, and its record as it was then. */
export type Moment = {
  /** What was changed since, as it was then. */
  before: Record<string, unknown>
  changeId: number
  /** The record when it went, if it is gone. */
  gone: Stored | undefined
  recordId: number
}

/** A row of the ledger after a change, with the fields alone that are asked for. */
type Later = {
  before: null | Record<string, unknown>
  id: number
  operation: string
  recordId: number
  stored: null | Stored
}

/** A change to be told, and whether as the end of its record: told is what it was before it then. */
export type Asked = { id: number; isEnd: boolean; recordId: number }

/** By collection, the names of the fields that filters ask for and that are told. */
export const neededFields = (
  hearers: readonly Pick<Hearer, 'filters' | 'payload'>[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const needed = new Map<string, Set<string>>()
  const need = (slug: string, names: readonly string[]) => {
    const found = needed.get(slug) ?? new Set()
    for (const name of names) found.add(name)
    needed.set(slug, found)
  }
  for (const { filters, payload } of hearers) {
    for (const [slug, filter] of filters ?? []) need(slug, ownFieldsIn(filter))
    for (const [slug, fields] of payload)
      need(
        slug,
        fields.map(({ name }) => name),
      )
  }
  return needed
}

const ownFieldsIn = (filter: Filter): string[] => {
  if ('and' in filter) return filter.and.flatMap(ownFieldsIn)
  if ('or' in filter) return filter.or.flatMap(ownFieldsIn)
  return filter.path.slice(0, 1).map(({ name }) => name)
}

/** The moments of a batch of changes, each looked up once for all that ask for it. */
export class Moments {
  private readonly known = new Map<string, Moment>()

  constructor(
    private readonly payload: BasePayload,
    private readonly on: Queryable,
    private readonly needed: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  /** The records of `changes`, all of one collection. */
  async of(slug: string, changes: readonly Asked[]): Promise<Moment[]> {
    const keyOf = ({ id, isEnd }: Asked) => `${id}/${isEnd}`
    const unknown = changes.filter((each) => !this.known.has(keyOf(each)))
    if (unknown.length > 0) {
      const found = await momentsOf(this.payload, this.on, slug, unknown, this.needed.get(slug) ?? new Set())
      for (const [at, each] of unknown.entries()) {
        const moment = found[at]
        if (moment) this.known.set(keyOf(each), moment)
      }
    }
    return changes.flatMap((each) => this.known.get(keyOf(each)) ?? [])
  }
}

/** Of one record: as a rule the next change, or the next few, have all that is asked for. */
const rowsOfPage = 50

/**
 * Later rows are read a page of each record at a time, and no further than where the first of them has what is asked for: of
 * a record that is changed all the time there may be any number.
 */
const momentsOf = async (
  payload: BasePayload,
  on: Queryable,
  slug: string,
  changes: readonly Asked[],
  needed: ReadonlySet<string>,
): Promise<Moment[]> => {
  const open = new Map<number, { lastId: number; lookups: Lookup[] }>()
  const lookups = changes.map((change) => new Lookup(change, needed))
  for (const lookup of lookups) {
    if (lookup.isDone) continue
    const { id, recordId } = lookup.asked
    const found = open.get(recordId) ?? { lastId: Infinity, lookups: [] }
    open.set(recordId, { lastId: Math.min(found.lastId, id - 1), lookups: [...found.lookups, lookup] })
  }
  while (open.size > 0) {
    const rows = await rowsAfter(payload, on, slug, open, needed)
    const counts = new Map<number, number>()
    for (const row of rows) {
      const record = open.get(row.recordId)
      if (!record) continue
      counts.set(row.recordId, (counts.get(row.recordId) ?? 0) + 1)
      record.lastId = row.id
      for (const lookup of record.lookups) lookup.read(row)
    }
    for (const [recordId, { lookups: own }] of open) {
      const isEnd = (counts.get(recordId) ?? 0) < rowsOfPage
      if (isEnd || own.every(({ isDone }) => isDone)) open.delete(recordId)
    }
  }
  return lookups.map(({ moment }) => moment)
}

const rowsAfter = (
  payload: BasePayload,
  on: Queryable,
  slug: string,
  open: ReadonlyMap<number, { lastId: number }>,
  needed: ReadonlySet<string>,
): Promise<Later[]> =>
  rowsOf<Later>(
    payload,
    on,
    sql`SELECT later.* FROM unnest(${sql.param([...open.keys()])}::int[], ${sql.param([...open.values()].map(({ lastId }) => lastId))}::int[])
        AS open(record, last)
      CROSS JOIN LATERAL (
        SELECT id, open.record AS "recordId", operation,
          (SELECT jsonb_object_agg(key, value -> 'before') FROM jsonb_each(changes) WHERE key = ANY(${sql.param([...needed])}::text[])) AS before,
          CASE WHEN operation = 'delete' THEN stored - 'versions' END AS stored
        FROM changes WHERE collection = ${slug} AND record_id = open.record::numeric AND id > open.last
        ORDER BY collection, record_id, id LIMIT ${rowsOfPage}) AS later`,
  )

/** What is known so far of the record of a change as it was then. */
class Lookup {
  private readonly before: Record<string, unknown> = {}
  private gone: Stored | undefined

  constructor(
    readonly asked: Asked,
    private readonly needed: ReadonlySet<string>,
  ) {}

  get isDone(): boolean {
    return this.gone !== undefined || this.isWhole
  }

  get moment(): Moment {
    const { id: changeId, recordId } = this.asked
    // Of one that is whole nothing is asked of the record as it is now: it may be gone.
    const gone = this.gone ?? (this.isWhole ? { parts: {}, row: { id: recordId } } : undefined)
    return { before: this.before, changeId, gone, recordId }
  }

  private get isWhole(): boolean {
    return [...this.needed].every((name) => name in this.before)
  }

  read({ before, id, operation, stored }: Later): void {
    const { id: changeId, isEnd, recordId } = this.asked
    if (this.isDone || id < changeId || (id === changeId && !isEnd)) return
    for (const [name, value] of Object.entries(before ?? {}))
      if (!(name in this.before)) this.before[name] = value
    if (operation === 'delete') this.gone = stored ?? { parts: {}, row: { id: recordId } }
  }
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
