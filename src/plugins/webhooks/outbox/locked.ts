/**
 * A transaction on a connection that holds an advisory lock, which ends with the connection. The lock is taken before the
 * transaction begins, so that the transaction sees all that the last holder of the lock committed. The statements are sent as
 * one text: each that is sent alone would wait for its turn in a busy process.
 */
import type pg from 'pg'

export type Locked = {
  client: pg.PoolClient
  /** Sends the last text, which commits and gives up the lock. */
  end: (text: string) => Promise<void>
  /** Closes the connection, whose transaction may be open: that rolls it back and gives up the lock. @returns the error */
  fail: (error: unknown) => unknown
}

/**
 * @param lock an expression that takes the lock: true, false where another has it, null where there is nothing to do
 * @returns what the lock says, where it is not taken
 */
export const beginLocked = async (pool: pg.Pool, lock: string): Promise<Locked | false | null> => {
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
