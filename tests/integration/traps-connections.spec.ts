/**
 * Where stock Payload hangs or falls over with its connections. What would hang for ever is shown with a small
 * pool and a short timeout.
 */
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useClient } from '../support/client'
import { readOutcome } from '../support/outcome'
import { startStock, stockSlug } from '../support/stock'
import { started } from '../support/service'

const service = useClient()
const stock = started(startStock)

describe('a pool that is small (traps 12 and 13)', () => {
  it('starves stock updates, which look for locks on a second connection; here a record is locked by its row', async () => {
    const small = await startStock({ connectTimeoutMs: 2000, poolSize: 4 })
    try {
      const notes = [await small.create('notes'), await small.create('notes'), await small.create('notes')]
      const answers = await Promise.all(
        notes.map(({ id }) => small.api('PATCH', `/notes/${id}`, { title: 'x' })),
      )
      expect(answers.map(({ status }) => status)).toContain(500)
    } finally {
      await small.close()
    }
    expect(
      service.payload.config.collections.filter(
        ({ lockDocuments, slug }) => lockDocuments !== false && !slug.startsWith('payload-'),
      ),
    ).toEqual([])
  })

  it('is starved by a hook that takes a connection of its own; here every wait has an end', async () => {
    const small = await startStock({
      hooks: {
        beforeChange: [
          async ({ data, req }) => {
            // no req: the fault that is shown
            await req.payload.count({ collection: stockSlug('tags') })
            return data as unknown
          },
        ],
      },
      connectTimeoutMs: 2000,
      poolSize: 4,
    })
    try {
      // One at a time there is a connection to spare.
      await small.create('notes')
      const answers = await Promise.all([1, 2, 3].map(() => small.api('POST', '/notes', { title: 'x' })))
      expect(answers.map(({ status }) => status)).toContain(500)
    } finally {
      await small.close()
    }
    const settings = await service.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name ~ '^(statement|lock|idle_in_transaction_session)_timeout$'`,
    )
    expect(settings.map(({ setting }) => Number(setting)).every((milliseconds) => milliseconds > 0)).toBe(
      true,
    )
    expect(
      (service.payload.db.pool.options as { connectionTimeoutMillis: number }).connectionTimeoutMillis,
    ).toBeGreaterThan(0)
  })
})

describe('a transaction that cannot begin', () => {
  it('gives its connection back', async () => {
    const { db } = service.payload
    // Of the pool's connections alone: the watch on the database has one of its own.
    const { Client } = db.poolOptions as unknown as { Client: typeof pg.Client }
    const query = vi.spyOn(Client.prototype, 'query').mockRejectedValue(new Error('cut'))
    for (let failed = 0; failed < 12; failed++) {
      await expect(db.beginTransaction()).rejects.toThrow('cut')
    }
    query.mockRestore()
    expect(db.pool.totalCount).toBe(db.pool.idleCount)
    expect((await service.create('leads')).id).toBeGreaterThan(0)
  })

  it('lets no statement of one that has ended meet the connection again', async () => {
    const { db } = service.payload
    const id = String(await db.beginTransaction())
    const session = db.sessions?.[id] as { db: { execute: (statement: string) => Promise<unknown> } }
    await session.db.execute('SELECT 1')
    await db.rollbackTransaction(id)
    await expect(session.db.execute('SELECT 1')).rejects.toThrow('SELECT 1')
    expect(db.pool.totalCount).toBe(db.pool.idleCount)
  })
})

describe('a database that restarts (trap 15)', () => {
  it('ends a process of stock Payload, which does not listen; here the next request is answered', async () => {
    expect(stock.payload.db.pool.listenerCount('error')).toBe(0)
    expect(service.payload.db.pool.listenerCount('error')).toBeGreaterThan(0)

    const warn = vi.spyOn(service.payload.logger, 'warn')
    await Promise.all(Array.from({ length: 5 }, () => service.list('/leads')))
    const other = new pg.Client({ connectionString: service.database.url })
    await other.connect()
    const inFlight = service.api('PATCH', '/leads?where[id][exists]=true', { body: { notes: 'cut' } })
    await other.query(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await other.end()
    const answer = await inFlight
    const text = JSON.stringify(answer.body)
    const { headers, status } = answer
    const outcome = readOutcome({ body: text, retryAfter: headers.get('retry-after'), status })
    // Of a list, each record has an outcome of its own: 400 names those that failed.
    expect(outcome !== undefined || status === 400, text).toBe(true)
    const stored = await service.query(`SELECT FROM leads WHERE notes = 'cut'`)
    expect(outcome === 'not stored' ? stored : [], text).toEqual([])
    expect((await service.list('/leads')).limit).toBe(10)
    expect((await service.create('leads')).id).toBeGreaterThan(0)
    expect(warn).toHaveBeenCalled()
  })
})
