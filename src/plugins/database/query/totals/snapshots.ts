/**
 * Detects whether a repeated read would have the same result, without reading again. The browser keeps the database snapshot of
 * its last read, and sends it back.
 */
import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { Forbidden, type PayloadRequest } from 'payload'
import { execute } from '../../connection/execute'
import { ledgerTable } from '../../model/recorded'
import { visibleFilter } from '../access'
import type { Filter } from '../filter'
import { localesOf } from '../select'
import { LeastRecentlyUsed } from '../../../../lib/leastRecentlyUsed'
import { payloadState } from '../../../../lib/payloadState'
import { hashCondition, maxAgeMs } from './cache'
import { identifyRun, isStillValid } from './standing'
import { findWatchedCollections } from './watched'

/** The state of the database that a read saw. */
export type ReadSnapshot = {
  /** Identifies the read, including the filters for records that the reader may see. */
  key: string
  /** Identifies the run of the database server in which `snapshot` is valid. */
  run: string
  /** As text, the `pg_snapshot` of the read. */
  snapshot: string
}

/** The read: all visible records of these collections, or for one of them those that match a filter. */
export type Reading = {
  filters: Readonly<Record<string, Filter | undefined>>
  /** Everything besides the records that the response depends on. */
  parameters: string
}

/**
 * Takes a snapshot before a read, or finds that the last read is still current, in one statement.
 *
 * @param last the snapshot of the last read, as `parseReadSnapshot` made it
 * @returns `stands` if nothing changed since `last`; undefined if the ledger cannot tell
 */
export const takeReadSnapshot = async (
  req: PayloadRequest,
  { filters, parameters }: Reading,
  last: ReadSnapshot | undefined,
): Promise<'stands' | ReadSnapshot | undefined> => {
  const ledger = ledgerTable(req.payload)
  if (ledger === undefined) return undefined
  const watched = new Set<string>()
  const keys = [parameters]
  for (const [slug, filter] of Object.entries(filters)) {
    for (const each of [filter, await visibleFilter(req, slug)]) {
      const found = findWatchedCollections(req.payload, slug, each)
      if (!found) return undefined
      for (const name of found) watched.add(name)
      keys.push(hashCondition(slug, each, localesOf(req)))
    }
  }
  const key = createHash('sha256').update(JSON.stringify(keys)).digest('base64url')
  const isUnchanged: SQL = last?.key === key ? isStillValid(last, [...watched], ledger) : sql`FALSE`
  const [row] = await execute<Omit<ReadSnapshot, 'key'> & { isUnchanged: boolean }>(
    req,
    sql`SELECT ${isUnchanged} AS "isUnchanged", pg_current_snapshot()::text AS snapshot, ${identifyRun(ledger)} AS run`,
  )
  if (!row) throw new Error('The database took no snapshot.')
  return row.isUnchanged ? 'stands' : { key, run: row.run, snapshot: row.snapshot }
}

type Remembered = { at: number; result: object; snapshot: ReadSnapshot }

const maxRememberedChars = 1024 ** 2

const rememberedReads = payloadState(
  'remembered reads',
  () => new LeastRecentlyUsed<Remembered>(maxRememberedChars, ({ result }) => JSON.stringify(result).length),
)

/**
 * Reads, or returns the result of the reader's last read of the same name if nothing changed since. For numbers over many
 * records that are read again and again.
 */
export const readIfChanged = async <Result extends object>(
  req: PayloadRequest,
  name: string,
  reading: Reading,
  read: () => Promise<Result>,
): Promise<Result> => {
  const reads = rememberedReads(req.payload)
  const key = `${name} ${req.user?.collection} ${req.user?.id}`
  const known = reads.get(key)
  // As with totals, in case something wrote without the ledger.
  const last = known && Date.now() - known.at < maxAgeMs ? known : undefined
  const at = Date.now()
  const snapshot = await takeReadSnapshot(req, reading, last?.snapshot).catch(unlessForbidden)
  if (snapshot === 'stands' && last) return last.result as Result
  const result = await read()
  if (typeof snapshot === 'object') reads.set(key, { at, result, snapshot })
  return result
}

/** What depends on records that the reader may not read is not remembered. */
const unlessForbidden = (error: unknown): undefined => {
  if (!(error instanceof Forbidden)) throw error
}

/** A snapshot that a browser sent; undefined if malformed. Postgres refuses invalid content with an error. */
export const parseReadSnapshot = (sent: unknown): ReadSnapshot | undefined => {
  const { key, run, snapshot } = (typeof sent === 'object' && sent !== null ? sent : {}) as Partial<
    Record<keyof ReadSnapshot, unknown>
  >
  const isText = [key, run, snapshot].every((each) => typeof each === 'string' && !each.includes('\0'))
  return isText && isSnapshot(snapshot as string) ? (sent as ReadSnapshot) : undefined
}

const maxTransaction = 2n ** 63n

/** Whether Postgres accepts the text as a `pg_snapshot`: `xmin:xmax:`, then the running transactions between them in ascending order. */
const isSnapshot = (text: string): boolean => {
  const [, min, max, list = ''] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text) ?? []
  if (min === undefined || max === undefined) return false
  const [first, end] = [BigInt(min), BigInt(max)]
  if (first < 1n || end < first || end >= maxTransaction) return false
  const running = list === '' ? [] : list.split(',').map(BigInt)
  return running.every((id, at) => id >= (running[at - 1] ?? first) && id < end)
}
