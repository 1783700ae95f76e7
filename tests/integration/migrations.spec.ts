import { readdirSync, readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../src/plugins/database/connection/migrate'
import { migrations } from '../../src/plugins/database/migrations'
import { createBareDatabase } from '../support/postgres'
import { useService } from '../support/service'

const folder = 'src/plugins/database/migrations'

type DrizzleKit = {
  generateDrizzleJson: (schema: unknown) => Promise<object>
  generateMigration: (before: object, after: object) => Promise<string[]>
}

const service = useService()

/** Runs `work` while Payload uses an empty database: only the address that the lock is taken at, and the pool, differ. */
const onBareDatabase = async (work: (pool: Pool) => Promise<void>): Promise<void> => {
  const bare = await createBareDatabase()
  const { db } = service.payload
  const before = { drizzle: db.drizzle, pool: db.pool, poolOptions: db.poolOptions }
  const pool = new Pool({ connectionString: bare.url, max: 4 })
  Object.assign(db, {
    drizzle: drizzle({ client: pool, schema: db.schema }),
    pool,
    poolOptions: { ...db.poolOptions, connectionString: bare.url },
  })
  try {
    await work(pool)
  } finally {
    Object.assign(db, before)
    await endPool(pool)
    await bare.drop()
  }
}

/** `pool.end()` does not wait for its connections to close, and the database cannot be dropped under them without an error. */
const endPool = async (pool: Pool): Promise<void> => {
  let open = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => (--open === 0 ? resolve() : undefined))
  })
  await pool.end()
  await closed
}

const recordedIn = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM payload_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

const names = migrations.map(({ name }) => name)
const newest = names.at(-1)

describe('migrations', () => {
  it('have one snapshot, that of the newest', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual([`${newest}.json`])
  })

  it('make the tables that the config asks for: none is missing', async () => {
    const snapshot = JSON.parse(readFileSync(`${folder}/${newest}.json`, 'utf8')) as object
    const { generateDrizzleJson, generateMigration } =
      service.payload.db.requireDrizzleKit() as unknown as DrizzleKit
    const missing = await generateMigration(snapshot, await generateDrizzleJson(service.payload.db.schema))
    expect(missing, 'run: npm run migrate:create').toEqual([])
  })

  it('run once when many processes start on an empty database together', async () => {
    await onBareDatabase(async (pool) => {
      const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(service.payload)))
      expect(runs.filter((run) => run.length > 0)).toEqual([names])
      expect(await recordedIn(pool)).toEqual(names)
    })
  })
})

describe('a database from before the migrations were squashed', () => {
  const [initial = '', second = ''] = names
  /** The first of those that `initial` replaced, and the last. */
  const first = '20261121_121247_initial'
  const last = '20261123_183639_payment_scenarios'

  const replacedUntil = (name: string): string[] => {
    const source = readFileSync('src/plugins/database/connection/squashed.ts', 'utf8')
    const all = [...source.matchAll(/'(\d{8}_\d{6}_\w+)'/g)].map(([, found = '']) => found)
    return all.filter((found) => !names.includes(found) && found <= name).toSorted()
  }

  /** Has the tables of `initial`, recorded as these migrations. */
  const runReplaced = async (pool: Pool, recorded: readonly string[]): Promise<void> => {
    await migrations[0]?.up({ db: service.payload.db.drizzle } as never)
    await pool.query(
      `INSERT INTO payload_migrations (name, batch) SELECT name, 1 FROM unnest($1::text[]) AS name`,
      [recorded],
    )
  }

  it('is taken over, and run to the newest', async () => {
    await onBareDatabase(async (pool) => {
      const recorded = replacedUntil(last)
      expect(recorded[0]).toBe(first)
      expect(recorded).toHaveLength(20)
      await runReplaced(pool, recorded)
      expect(await migrate(service.payload)).toEqual(names.slice(1))
      expect(await recordedIn(pool)).toEqual(names)
      expect(await migrate(service.payload)).toEqual([])
    })
  })

  it('keeps the reach of its accounts: those without tenants reach all', async () => {
    await onBareDatabase(async (pool) => {
      await runReplaced(pool, replacedUntil(last))
      await pool.query(`INSERT INTO tenants (id, name) VALUES (1, 'North')`)
      await pool.query(
        `INSERT INTO users (id, email, role) VALUES (1, 'a@example.com', 'manager'), (2, 'b@example.com', 'rep'), (3, 'c@example.com', 'admin')`,
      )
      await pool.query(
        `INSERT INTO users_rels (parent_id, path, tenants_id, "order") VALUES (2, 'tenants', 1, 1)`,
      )
      await migrate(service.payload)
      const { rows } = await pool.query('SELECT id, all_tenants FROM users ORDER BY id')
      expect(rows).toEqual([
        { all_tenants: true, id: 1 },
        { all_tenants: null, id: 2 },
        { all_tenants: null, id: 3 },
      ])
    })
  })

  it('is recorded as up to date when it ran them all', async () => {
    await onBareDatabase(async (pool) => {
      await runReplaced(pool, replacedUntil('9'))
      await migrations[1]?.up({ db: service.payload.db.drizzle } as never)
      expect(await migrate(service.payload)).toEqual(
        names.filter((name) => ![initial, second].includes(name)),
      )
      expect(await recordedIn(pool)).toEqual(names)
    })
  })

  it.each(['20261122_174031_webhook_shares', '20261123_232709_papers'])(
    'is left as it is when it stopped at %s, and the commit is named that migrates it',
    async (stopped) => {
      await onBareDatabase(async (pool) => {
        const recorded = replacedUntil(stopped)
        await runReplaced(pool, recorded)
        await expect(migrate(service.payload)).rejects.toThrow(/Migrate it with the commit [0-9a-f]{7}/)
        expect(await recordedIn(pool)).toEqual(recorded)
      })
    },
  )
})
