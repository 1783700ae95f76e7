/**
 * What the ledger says of a record after a change to it: enough to take back what was changed since, and no more of it than is
 * needed.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import type { Stored } from '../../database/storage/field'
import { type Queryable, rowsOf } from '../connection'

/** A change, and its record as it was then. */
export type Snapshot = {
  /** What was changed since, as it was then. */
  before: Record<string, unknown>
  changeId: number
  /** The record when it went, if it is gone. */
  gone: Stored | undefined
  recordId: number
}

/** A row of the ledger after a change, with the needed fields alone. */
type Later = {
  before: null | Record<string, unknown>
  id: number
  operation: string
  recordId: number
  stored: null | Stored
}

/** A change, and whether it ends its record: then the snapshot is of before the change. */
export type SnapshotRequest = { id: number; isEnd: boolean; recordId: number }

/** Of one record: as a rule the next change, or the next few, have all that is needed. */
const rowsOfPage = 50

/**
 * Later rows are read a page of each record at a time, and no further than where the first of them has what is needed: of
 * a record that is changed all the time there may be any number.
 */
export const readSnapshots = async (
  payload: BasePayload,
  on: Queryable,
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
  return lookups.map(({ snapshot }) => snapshot)
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
    readonly request: SnapshotRequest,
    private readonly needed: ReadonlySet<string>,
  ) {}

  get isDone(): boolean {
    return this.gone !== undefined || this.isComplete
  }

  get snapshot(): Snapshot {
    const { id: changeId, recordId } = this.request
    // A complete one does not need the record as it is now, which may be gone.
    const gone = this.gone ?? (this.isComplete ? { parts: {}, row: { id: recordId } } : undefined)
    return { before: this.before, changeId, gone, recordId }
  }

  private get isComplete(): boolean {
    return [...this.needed].every((name) => name in this.before)
  }

  read({ before, id, operation, stored }: Later): void {
    const { id: changeId, isEnd, recordId } = this.request
    if (this.isDone || id < changeId || (id === changeId && !isEnd)) return
    for (const [name, value] of Object.entries(before ?? {}))
      if (!(name in this.before)) this.before[name] = value
    if (operation === 'delete') this.gone = stored ?? { parts: {}, row: { id: recordId } }
  }
}
