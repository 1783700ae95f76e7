/**
 * A transaction under an advisory lock of its connection. The lock is taken before the transaction begins, so that
 * the transaction sees everything the previous holder committed. Statements are sent as one query text, as each
 * separate one would wait for its turn in a busy process.
 */
import type pg from 'pg'

export type Locked = {
  client: pg.PoolClient
  /** Sends the last query text, which commits and releases the lock. */
  end: (text: string) => Promise<void>
  /** Closes the connection, which rolls back and releases the lock. @returns the error */
  fail: (error: unknown) => unknown
}

/**
 * @param lock an SQL expression that takes the lock: true if taken, false if another has it, null if there is nothing
 *   to do
 * @returns the value of the expression if the lock is not taken
 */
export const beginUnderLock = async (pool: pg.Pool, lock: string): Promise<Locked | false | null> => {
  const client = await pool.connect()
  try {
    const results = (await client.query(
      `BEGIN; SELECT ${lock} AS taken; COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ`,
    )) as unknown as pg.QueryResult<{ taken: boolean | null }>[]
    const taken = results[1]?.rows[0]?.taken ?? null
    if (taken !== true) {
      await client.query('ROLLBACK')
      client.release()
      return taken
    }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  return {
    client,
    async end(text) {
      await client.query(text)
      client.release()
    },
    fail(error) {
      client.release(error as Error)
      return error
    },
  }
}
