import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareDatabase, type TestDatabase } from '../support/postgres'
import { startService, type TestService } from '../support/service'

const folder = 'src/plugins/database/migrations'

type DrizzleKit = {
  generateDrizzleJson: (schema: unknown) => Promise<object>
  generateMigration: (before: object, after: object) => Promise<string[]>
}

describe('migrations', () => {
  let service: TestService
  let bare: TestDatabase
  beforeAll(async () => {
    service = await startService()
    bare = await createBareDatabase()
  })
  afterAll(async () => {
    await service.close()
    await bare.drop()
  })

  it('make the tables that the config asks for: none is missing', async () => {
    const last = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .at(-1)
    const snapshot = JSON.parse(readFileSync(`${folder}/${last}`, 'utf8')) as object
    const { generateDrizzleJson, generateMigration } =
      service.payload.db.requireDrizzleKit() as unknown as DrizzleKit
    const missing = await generateMigration(snapshot, await generateDrizzleJson(service.payload.db.schema))
    expect(missing, 'run: npm run migrate:create').toEqual([])
  })

  it('run once when many processes start on an empty database together', async () => {
    const { migrate } = await import('../../src/plugins/database/connection/migrate')
    const { db } = service.payload
    // The same Payload on another database: only the address that the lock is taken at, and the pool, differ.
    const { Pool } = await import('pg')
    const pool = new Pool({ connectionString: bare.url, max: 4 })
    const before = { options: db.poolOptions, pool: db.pool, drizzle: db.drizzle }
    const { drizzle } = await import('drizzle-orm/node-postgres')
    Object.assign(db, {
      drizzle: drizzle({ client: pool, schema: db.schema }),
      pool,
      poolOptions: { ...db.poolOptions, connectionString: bare.url },
    })
    try {
      const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(service.payload)))
      expect(runs.filter((names) => names.length > 0)).toHaveLength(1)
      const { rows } = await pool.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM payload_migrations',
      )
      expect(rows[0]?.total).toBe(runs.flat().length)
    } finally {
      Object.assign(db, { drizzle: before.drizzle, pool: before.pool, poolOptions: before.options })
      await pool.end()
    }
  })
})
