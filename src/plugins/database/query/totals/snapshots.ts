/**
 * Detects for repeated reads whether the result would be the same, without reading again. The reader keeps the snapshot of its
 * last read, and sends it back.
 */
import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../../connection/execute'
import { ledgerTable } from '../../model/recorded'
import { visibleFilter } from '../access'
import type { Filter } from '../filter'
import { localesOf } from '../select'
import { keyOf } from './kept'
import { runOf, stands } from './standing'
import { watchedBy } from './watched'

export type Snapshot = {
  /** A key of the read, including the filters of what the reader may see. */
  key: string
  run: string
  snapshot: string
}

/** The read: all visible records of these collections, or for one of them those that match a filter. */
export type Reading = {
  filters: Readonly<Record<string, Filter | undefined>>
  /** Everything else that the response depends on. */
  parameters: string
}

/**
 * Takes a snapshot before a read, or finds that the last read is still current, in one statement.
 *
 * @param last the snapshot of the last read, as `readSnapshot` made it
 * @returns `stands` if nothing changed since `last`; undefined if the ledger cannot tell
 */
export const snapshotOf = async (
  req: PayloadRequest,
  { filters, parameters }: Reading,
  last: Snapshot | undefined,
): Promise<'stands' | Snapshot | undefined> => {
  const ledger = ledgerTable(req.payload)
  if (ledger === undefined) return undefined
  const watched = new Set<string>()
  const keys = [parameters]
  for (const [slug, filter] of Object.entries(filters)) {
    for (const each of [filter, await visibleFilter(req, slug)]) {
      const found = watchedBy(req.payload, slug, each)
      if (!found) return undefined
      for (const name of found) watched.add(name)
      keys.push(keyOf(slug, each, localesOf(req)))
    }
  }
  const key = createHash('sha256').update(JSON.stringify(keys)).digest('base64url')
  const isUnchanged: SQL = last?.key === key ? stands(last, [...watched], ledger) : sql`FALSE`
  const [row] = await execute<Omit<Snapshot, 'key'> & { isUnchanged: boolean }>(
    req,
    sql`SELECT ${isUnchanged} AS "isUnchanged", pg_current_snapshot()::text AS snapshot, ${runOf(ledger)} AS run`,
  )
  if (!row) throw new Error('The database took no snapshot.')
  return row.isUnchanged ? 'stands' : { key, run: row.run, snapshot: row.snapshot }
}

/** A snapshot that a browser sent; undefined if malformed. Postgres refuses invalid content with an error. */
export const readSnapshot = (sent: unknown): Snapshot | undefined => {
  const { key, run, snapshot } = (typeof sent === 'object' && sent !== null ? sent : {}) as Partial<
    Record<keyof Snapshot, unknown>
  >
  const isText = [key, run, snapshot].every((each) => typeof each === 'string' && !each.includes('\0'))
  return isText && isSnapshot(snapshot as string) ? (sent as Snapshot) : undefined
}

const maxTransaction = 2n ** 63n

/** As Postgres reads it: `xmin:xmax:` and the transactions between them that were under way, rising. */
const isSnapshot = (text: string): boolean => {
  const [, min, max, list = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text) ?? []
  if (min === undefined || max === undefined) return false
  const [first, end] = [BigInt(min), BigInt(max)]
  if (first < 1n || end < first || end >= maxTransaction) return false
  const running = list === '' ? [] : list.split(',').map(BigInt)
  return running.every((id, at) => id >= (running[at - 1] ?? first) && id < end)
}
