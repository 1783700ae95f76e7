/** After a crash Postgres gives transaction ids again of which nothing was stored: what was counted before it is not trusted. */
import { sql } from '@payloadcms/db-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { countWithSnapshot } from '../../src/plugins/database/query/totals/standing'
import { signalProcess } from '../support/signal'

it('a crash of the server begins another run of the database, and nothing else does', async () => {
  const server = await startTemporary()
  const statement = new PgDialect().sqlToQuery(countWithSnapshot(sql`SELECT 1`, 'pg_class')).sql
  const run = async (): Promise<string> => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query<{ run: string }>(statement)).rows[0]?.run ?? ''
    } finally {
      await client.end()
    }
  }
  const write = async () => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query('CREATE TABLE written AS SELECT 1')
    await client.query('CHECKPOINT')
    await client.end()
  }
  try {
    const before = await run()
    await write()
    expect(await run()).toBe(before)
    const doomed = new Client({ connectionString: server.url })
    doomed.on('error', () => {})
    await doomed.connect()
    const { rows } = await doomed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    signalProcess(rows[0]?.pid, 'SIGKILL')
    await expect.poll(() => run().catch(() => before)).not.toBe(before)
  } finally {
    await server.stop()
  }
})
