/**
 * Runs set-based statements for many records, some of which may fail. A chunk that fails is rolled back, halved and tried again,
 * until the failing records are isolated.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { TransactionError } from '../../../database/connection/errors'
import { execute } from '../../../database/connection/execute'
import { categorizeSqlState } from '../../../database/connection/sqlstate'
import { postgresCode } from '../../../database/connection/transaction'

export type Failed<Item> = { error: unknown; item: Item }

export type ChunkOptions = {
  /** Without savepoints a failure counts for all records, and the transaction can only be rolled back. */
  hasSavepoints?: boolean
  /** Whether to stop at the first failure. */
  stopAtFirst?: boolean
}

/** The options of a set-based write, of which `runInChunks` uses only its own. */
export type SetOptions = ChunkOptions & {
  /** For a deletion: whether it is certain that no record references these. They are locked, so it stays so. */
  isUnreferenced?: boolean | undefined
  /**
   * Reads the only record of a write back. Its statement is sent together with those of the write. Not called if the record is
   * not written by these statements.
   */
  readBack?: ((id: number) => Promise<unknown>) | undefined
  /** Stored values of records, by id, that were read under their locks, so that `computed.ts` need not read them again. */
  storedValues?: ReadonlyMap<number, Record<string, unknown>> | undefined
}

/** The number of records in one statement. More would not be faster and take more memory for parameters. */
const chunkSize = 5000

/**
 * Runs `work` for chunks of `items`, in order.
 *
 * @returns the items that failed, each with its error; only their writes are rolled back
 * @throws errors that no record caused, such as a deadlock or a lost connection
 */
export const runInChunks = async <Item>(
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
      if (!isCausedByRecord(error)) throw error
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
  for (const chunk of splitIntoChunks(items)) await attempt(chunk)
  return failed
}

const allOrNone = async <Item>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
): Promise<Failed<Item>[]> => {
  try {
    for (const chunk of splitIntoChunks(items)) await work(chunk)
    return []
  } catch (error) {
    if (!isCausedByRecord(error)) throw error
    return items.map((item) => ({ error, item }))
  }
}

const splitIntoChunks = <Item>(items: readonly Item[]): (readonly Item[])[] => {
  const chunks: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += chunkSize) chunks.push(items.slice(at, at + chunkSize))
  return chunks
}

/** Whether a record's values caused the error, as data exceptions and constraint violations do. */
const isCausedByRecord = (error: unknown): boolean =>
  categorizeSqlState(postgresCode(error)) === 'clientError'

/** Whether the commit failed because of a record. It is unknown which one. */
export const failedAtCommit = (error: unknown): boolean =>
  error instanceof TransactionError && isCausedByRecord(error)
