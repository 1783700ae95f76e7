/** What one statement may take of the database: memory, processes, disk and time, by what it is part of. */
import { sql } from '@payloadcms/db-postgres'
import { commitTransaction, createLocalReq, initTransaction } from 'payload'
import { describe, expect, it } from 'vitest'
import { execute } from '../../src/plugins/database/connection/execute'
import { useClient } from '../support/client'

const service = useClient()

const names = [
  'hash_mem_multiplier',
  'max_parallel_workers_per_gather',
  'statement_timeout',
  'temp_file_limit',
  'work_mem',
]

const setting = sql`SELECT name, current_setting(name) AS value FROM unnest(${sql.param(names)}::text[]) AS name`

const memory = {
  hash_mem_multiplier: '2',
  max_parallel_workers_per_gather: '1',
  temp_file_limit: '4GB',
  work_mem: '4MB',
}

describe('a statement', () => {
  it('outside of a transaction, as a read has them, and within one has its own limits', async () => {
    const read = async (req: Parameters<typeof execute>[0]) =>
      Object.fromEntries(
        (await execute<{ name: string; value: string }>(req, setting)).map((row) => [row.name, row.value]),
      )
    expect(await read({ payload: service.payload })).toEqual({ ...memory, statement_timeout: '20s' })
    const req = await createLocalReq({}, service.payload)
    await initTransaction(req)
    expect(await read(req)).toEqual({ ...memory, statement_timeout: '1min' })
    await commitTransaction(req)
    // The connection has its own limit again, whoever gets it.
    const after = await Promise.all(Array.from({ length: 5 }, () => read({ payload: service.payload })))
    expect(after.map(({ statement_timeout: limit }) => limit)).toEqual(Array.from({ length: 5 }, () => '20s'))
  })
})
