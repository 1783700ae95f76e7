/** Reads the ledger rows of a record after a change, only as far as needed to restore its former values. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import type { Stored } from '../../database/storage/field'
import { type Queryable, queryRows } from '../connection'

/** The state of a record at a change. */
export type Snapshot = {
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
export type SnapshotRequest = { id: number; isEnd: boolean; recordId: number }

/** Rows read per record at a time: usually the next few changes contain everything needed. */
const pageSize = 50

/**
 * Reads later rows page by page and record by record, and stops when the needed fields are known: a record that
 * changes constantly has any number of later rows.
 */
export const readSnapshots = async (
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
