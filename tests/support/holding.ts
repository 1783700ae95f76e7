/** Holds locks while the service waits for them, which makes races deterministic. */
import { expect } from 'vitest'
import type { TestService } from './service'

/** Begins a transaction with `statement`, and commits it when `work` calls `commit`. After an error it is rolled back. */
export const holding = async (
  { payload }: Pick<TestService, 'payload'>,
  statement: string,
  work: (commit: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const client = await payload.db.pool.connect()
  try {
    await client.query(`BEGIN; ${statement}`)
    await work(async () => void (await client.query('COMMIT')))
  } finally {
    // Awaited: a connection that is only destroyed keeps its locks until the server notices.
    await client.query('ROLLBACK').catch(() => undefined)
    client.release(true)
  }
}

/** Waits until this many statements wait for a lock. */
export const untilWaiting = ({ query }: Pick<TestService, 'query'>, count: number): Promise<void> =>
  expect
    .poll(() =>
      query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
    )
    .toHaveLength(count)
