/**
 * Runs statements for many records of which some may fail: a chunk that fails is halved and tried again, until exactly the
 * records that fail are found.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { TransactionError } from '../../../database/connection/errors'
import { execute } from '../../../database/connection/execute'
import { meaningOf } from '../../../database/connection/sqlstate'
import { postgresCode } from '../../../database/connection/transaction'

export type Failed<Item> = { error: unknown; item: Item }

export type ChunkOptions = {
  /**
   * Started together with the statements that write the only record, and sent with them: a read of the record as written. Not
   * started if the record is not written this way.
   */
  along?: ((id: number) => Promise<unknown>) | undefined
  /** Without savepoints a failure counts for all records, and the transaction can only be rolled back. */
  hasSavepoints?: boolean
  /** Before a deletion: no record references these, and none can, as they are locked. */
  isUnreferenced?: boolean | undefined
  /** Stored values of records, by id, which were read under their locks and need not be read again (`computed.ts`). */
  sources?: ReadonlyMap<number, Record<string, unknown>> | undefined
  /** Whether to stop at the first failure. */
  stopAtFirst?: boolean
}

/** The number of records in one statement. More would not be faster and take more memory for parameters. */
const chunkSize = 5000

/**
 * Runs `work` for chunks of `items`, in order.
 *
 * @returns the items that failed, each with its error; only their writes are rolled back
 * @throws errors that no record caused, such as a deadlock or a lost connection
 */
export const inChunks = async <Item>(
  req: PayloadRequest,
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
  { hasSavepoints = true, stopAtFirst = false }: ChunkOptions = {},
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
  for (let at = 0; at < items.length; at += chunkSize) chunks.push(items.slice(at, at + chunkSize))
  return chunks
}

/** Data exceptions (SQLSTATE class 22), constraint violations (23), values too large for an index (54), errors of triggers (P0). */
const isOfRecord = (error: unknown): boolean => meaningOf(postgresCode(error)) === 'caller'

/** Whether the commit failed because of some record; which one is unknown. */
export const isBrokenAtCommit = (error: unknown): boolean =>
  error instanceof TransactionError && isOfRecord(error)
