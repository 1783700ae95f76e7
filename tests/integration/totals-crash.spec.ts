/** After a crash Postgres gives transaction ids again of which nothing was stored: what was counted before it is not trusted. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { counted } from '../../src/plugins/database/query/totals/standing'

it('a crash of the server begins another run of the database, and nothing else does', async () => {
  const server = await startTemporary()
  const statement = new PgDialect().sqlToQuery(counted(sql`SELECT 1`, 'pg_class')).sql
  const run = async (): Promise<string> => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query<{ run: string }>(statement)).rows[0]?.run ?? ''
    } finally {
      await client.end()
    }
  }
  try {
    const before = await run()
    await sleep(10)
    expect(await run()).toBe(before)
    const doomed = new Client({ connectionString: server.url })
    doomed.on('error', () => {})
    await doomed.connect()
    const { rows } = await doomed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
    await expect.poll(() => run().catch(() => before), { timeout: 30_000 }).not.toBe(before)
  } finally {
    await server.stop()
  }
})
