/**
 * Computes the state of a record at a change, however much later the change is sent: takes the current (or deleted)
 * record and reverts the later changes in the ledger. Lists and localised text have their current values. Personal data
 * is masked in the ledger, so no filter or payload may name it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { compileFilter } from '../../database/query/compile'
import type { Filter } from '../../database/query/filter'
import { type FieldModel, tableOf } from '../../database/model/model'
import type { Stored } from '../../database/storage/field'
import { fieldStorage, storageOf } from '../../database/storage/map'
import { ownForm } from '../../database/storage/stored'
import { defaultLocale } from '../../../vocabulary/locales'
import { type Queryable, queryRows } from '../connection'
import type { Match } from './matching'
import type { Subscription } from './subscriptions'

/** By collection, the fields that filters compare and payloads contain. */
export const neededFields = (
  subscriptions: readonly Pick<Subscription, 'filters' | 'payload'>[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const needed = new Map<string, Set<string>>()
  const addNeeded = (slug: string, names: readonly string[]) => {
    const found = needed.get(slug) ?? new Set()
    for (const name of names) found.add(name)
    needed.set(slug, found)
  }
  for (const { filters, payload } of subscriptions) {
    for (const [slug, filter] of filters ?? []) addNeeded(slug, directFieldsIn(filter))
    for (const [slug, fields] of payload)
      addNeeded(
        slug,
        fields.map(({ name }) => name),
      )
  }
  return needed
}

const directFieldsIn = (filter: Filter): string[] => {
  if ('and' in filter) return filter.and.flatMap(directFieldsIn)
  if ('or' in filter) return filter.or.flatMap(directFieldsIn)
  return filter.path.slice(0, 1).map(({ name }) => name)
}

/** The snapshots of a batch of changes, each computed once. */
export class Snapshots {
  private readonly known = new Map<string, Snapshot>()

  constructor(
    private readonly payload: BasePayload,
    private readonly client: Queryable,
    private readonly needed: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  /** The snapshots of the changes of `matches`, all of the collection `slug`. */
  async load(slug: string, matches: readonly Match[]): Promise<Snapshot[]> {
    const keyOf = ({ id, isEnd }: SnapshotRequest) => `${id}/${isEnd}`
    const all = matches.map(({ change: { id, operation, recordId } }) => ({
      id,
      isEnd: operation === 'delete',
      recordId,
    }))
    const changes = [...new Map(all.map((each) => [each.id, each])).values()]
    const unknown = changes.filter((each) => !this.known.has(keyOf(each)))
    if (unknown.length > 0) {
      const found = await readSnapshots(
        this.payload,
        this.client,
        slug,
        unknown,
        this.needed.get(slug) ?? new Set(),
      )
      for (const [at, each] of unknown.entries()) {
        const snapshot = found[at]
        if (snapshot) this.known.set(keyOf(each), snapshot)
      }
    }
    return changes.flatMap((each) => this.known.get(keyOf(each)) ?? [])
  }
}

/** The ids of the changes whose record matched the filter at that time. */
export const matchingChanges = async (
  payload: BasePayload,
  client: Queryable,
  { filter, slug }: { filter: Filter; slug: string },
  snapshots: readonly Snapshot[],
): Promise<ReadonlySet<number>> => {
  const { fields, table } = storageOf(payload, slug)
  const requested = snapshots.map(({ before, changeId, gone, recordId }) => ({
    before: Object.fromEntries(
      Object.entries(before).flatMap(([name, value]) => {
        const stored = fields.get(name)
        return stored?.isInRow ? [[stored.column, value]] : []
      }),
    ),
    change_id: changeId,
    gone: gone?.row ?? null,
    record_id: recordId,
  }))
  const rows = await queryRows<{ id: number }>(
    payload,
    client,
    sql`SELECT wanted.change_id AS id FROM jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
        AS wanted(change_id int, record_id int, gone jsonb, before jsonb)
      LEFT JOIN ${sql.identifier(table)} AS stored ON stored.id = wanted.record_id AND wanted.gone IS NULL
      CROSS JOIN LATERAL jsonb_populate_record(stored, coalesce(wanted.gone, '{}') || wanted.before) AS record
      WHERE (wanted.gone IS NOT NULL OR stored.id IS NOT NULL) AND ${compileFilter(payload, slug, filter, { locale: defaultLocale })}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Field values at the time of each change, as the REST API shows them, by the id of the change. */
export const readValues = async (
  payload: BasePayload,
  client: Queryable,
  { fields, slug }: { fields: readonly FieldModel[]; slug: string },
  snapshots: readonly Snapshot[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> => {
  const existing = snapshots.flatMap(({ gone, recordId }) => (gone ? [] : [recordId]))
  const rows = await queryRows<{ form: Stored }>(
    payload,
    client,
    sql`SELECT jsonb_build_object(${ownForm(payload, slug, 'record', false)}) AS form
      FROM ${sql.identifier(tableOf(payload, slug))} AS record WHERE record.id = ANY(${sql.param(existing)}::int[])`,
  )
  const current = new Map(rows.map(({ form }) => [form.row.id, form]))
  const storage = storageOf(payload, slug)
  return new Map(
    snapshots.map(({ before, changeId, gone, recordId }) => {
      const stored = gone ?? current.get(recordId)
      const values = fields.map((field) => [
        field.name,
        field.name in before
          ? before[field.name]
          : stored
            ? fieldStorage(storage, field.name).fromStored(stored)
            : null,
      ])
      return [changeId, Object.fromEntries(values) as Record<string, unknown>]
    }),
  )
}

/** The state of a record at a change. */
type Snapshot = {
  /** The former values of fields that changed later. */
  before: Record<string, unknown>
  changeId: number
  /** The record when it was deleted, if it is deleted. */
  gone: Stored | undefined
  recordId: number
}

/** A later ledger row with only the needed fields. */
type LaterChange = {
  before: null | Record<string, unknown>
  id: number
  operation: string
  recordId: number
  stored: null | Stored
}

/** A change, and whether it deletes its record: the snapshot is then the state before the change. */
type SnapshotRequest = { id: number; isEnd: boolean; recordId: number }

/** Rows read per record at a time: usually the next few changes contain everything needed. */
const pageSize = 50

/**
 * Reads later rows page by page and record by record, and stops when the needed fields are known: a record that
 * changes constantly has any number of later rows.
 */
const readSnapshots = async (
  payload: BasePayload,
  client: Queryable,
  slug: string,
  changes: readonly SnapshotRequest[],
  needed: ReadonlySet<string>,
): Promise<Snapshot[]> => {
  const open = new Map<number, { lastId: number; lookups: Lookup[] }>()
  const lookups = changes.map((change) => new Lookup(change, needed))
  for (const lookup of lookups) {
    if (lookup.isDone) continue
    const { id, recordId } = lookup.request
    const found = open.get(recordId) ?? { lastId: Infinity, lookups: [] }
    open.set(recordId, { lastId: Math.min(found.lastId, id - 1), lookups: [...found.lookups, lookup] })
  }
  while (open.size > 0) {
    const rows = await rowsAfter(payload, client, slug, open, needed)
    const counts = new Map<number, number>()
    for (const row of rows) {
      const record = open.get(row.recordId)
      if (!record) continue
      counts.set(row.recordId, (counts.get(row.recordId) ?? 0) + 1)
      record.lastId = row.id
      for (const lookup of record.lookups) lookup.read(row)
    }
    for (const [recordId, { lookups: recordLookups }] of open) {
      const isEnd = (counts.get(recordId) ?? 0) < pageSize
      if (isEnd || recordLookups.every(({ isDone }) => isDone)) open.delete(recordId)
    }
  }
  return lookups.map(({ snapshot }) => snapshot)
}

const rowsAfter = (
  payload: BasePayload,
  client: Queryable,
  slug: string,
  open: ReadonlyMap<number, { lastId: number }>,
  needed: ReadonlySet<string>,
): Promise<LaterChange[]> =>
  queryRows<LaterChange>(
    payload,
    client,
    sql`SELECT later.* FROM unnest(${sql.param([...open.keys()])}::int[], ${sql.param([...open.values()].map(({ lastId }) => lastId))}::int[])
        AS open(record, last)
      CROSS JOIN LATERAL (
        SELECT id, open.record AS "recordId", operation,
          (SELECT jsonb_object_agg(key, value -> 'before') FROM jsonb_each(changes) WHERE key = ANY(${sql.param([...needed])}::text[])) AS before,
          CASE WHEN operation = 'delete' THEN stored - 'versions' END AS stored
        FROM changes WHERE collection = ${slug} AND record_id = open.record::numeric AND id > open.last
        ORDER BY collection, record_id, id LIMIT ${pageSize}) AS later`,
  )

/** Collects the former values of one record. */
class Lookup {
  private readonly before: Record<string, unknown> = {}
  private gone: Stored | undefined

  constructor(
    readonly request: SnapshotRequest,
    private readonly needed: ReadonlySet<string>,
  ) {}

  get isDone(): boolean {
    return this.gone !== undefined || this.isComplete
  }

  get snapshot(): Snapshot {
    const { id: changeId, recordId } = this.request
    // When all needed values are known, the current record, which may be deleted, is not needed.
    const gone = this.gone ?? (this.isComplete ? { parts: {}, row: { id: recordId } } : undefined)
    return { before: this.before, changeId, gone, recordId }
  }

  private get isComplete(): boolean {
    return [...this.needed].every((name) => name in this.before)
  }

  read({ before, id, operation, stored }: LaterChange): void {
    const { id: changeId, isEnd, recordId } = this.request
    if (this.isDone || id < changeId || (id === changeId && !isEnd)) return
    for (const [name, value] of Object.entries(before ?? {}))
      if (!(name in this.before)) this.before[name] = value
    if (operation === 'delete') this.gone = stored ?? { parts: {}, row: { id: recordId } }
  }
}
