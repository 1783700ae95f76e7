/**
 * Statements over many records, of which some may not be possible: what the database refuses is halved until
 * exactly the records remain that it refuses.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { TransactionError } from '../../../database/connection/errors'
import { execute } from '../../../database/connection/execute'
import { postgresCode } from '../../../database/connection/transaction'

export type Failed<Item> = { error: unknown; item: Item }

export type How = {
  /** Without them one failure is of all records, and the transaction can only be rolled back. */
  hasSavepoints?: boolean
  /** Whether one failure is enough to know. */
  stopAtFirst?: boolean
}

/** Records in one statement: more gain nothing and hold their parameters in memory. */
const atOnce = 5000

/**
 * Runs `work` over `items`, many at once and in their order.
 *
 * @returns what failed, each with its error; what `work` wrote for these is undone, and for all others stands
 * @throws what is no fault of a record: a deadlock, a lost connection
 */
export const inChunks = async <Item>(
  req: PayloadRequest,
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
  { hasSavepoints = true, stopAtFirst = false }: How = {},
): Promise<Failed<Item>[]> => {
  if (!hasSavepoints) return allOrNone(items, work)
  const failed: Failed<Item>[] = []
  const attempt = async (chunk: readonly Item[]): Promise<void> => {
    if (chunk.length === 0 || (stopAtFirst && failed.length > 0)) return
    await execute(req, sql`SAVEPOINT chunk`)
    try {
      await work(chunk)
      await execute(req, sql`RELEASE SAVEPOINT chunk`)
      return
    } catch (error) {
      await execute(req, sql`ROLLBACK TO SAVEPOINT chunk`)
      await execute(req, sql`RELEASE SAVEPOINT chunk`)
      if (!isOfRecord(error)) throw error
      const [item] = chunk
      if (chunk.length === 1 && item !== undefined) {
        failed.push({ error, item })
        return
      }
    }
    const middle = Math.ceil(chunk.length / 2)
    await attempt(chunk.slice(0, middle))
    await attempt(chunk.slice(middle))
  }
  for (const chunk of chunksOf(items)) await attempt(chunk)
  return failed
}

const allOrNone = async <Item>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
): Promise<Failed<Item>[]> => {
  try {
    for (const chunk of chunksOf(items)) await work(chunk)
    return []
  } catch (error) {
    if (!isOfRecord(error)) throw error
    return items.map((item) => ({ error, item }))
  }
}

const chunksOf = <Item>(items: readonly Item[]): (readonly Item[])[] => {
  const chunks: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += atOnce) chunks.push(items.slice(at, at + atOnce))
  return chunks
}

/** Bad data (class 22), a broken constraint (23), what is too large for an index (54), a trigger's own refusal (P0). */
const isOfRecord = (error: unknown): boolean => /^(22|23|54|P0)/.test(postgresCode(error) ?? '')

/** Whether the commit failed for what records hold: nobody can then say which of them. */
export const isBrokenAtCommit = (error: unknown): boolean =>
  error instanceof TransactionError && isOfRecord(error)
