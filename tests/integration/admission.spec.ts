/** One caller's requests hold some of the service, and never all of it: whoever else comes is answered meanwhile. */
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getLimits } from '../../src/lib/admission'
import { getBounds } from '../../src/lib/admission/bounds'
import { createKey } from '../../src/plugins/auth/keys'
import { useClient } from '../support/client'
import { type Answer, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useClient()
const keys: Record<'one' | 'two', string> = { one: '', two: '' }
const staff = fixture(() => signIn(service))

beforeAll(async () => {
  for (const name of ['one', 'two'] as const) {
    const { id } = await service.create('tenants', { name })
    keys[name] = (await createKey(service.payload, name, { scopes: '*', tenants: [id] })).key
    // Until it was found once its requests wait among those of everybody who is not known.
    await service.api('GET', '/deals', { key: keys[name] })
  }
})

/** While `work` is done, whatever asks for leads waits in the database. */
const withLeadsHeld = async (work: () => Promise<void>): Promise<void> => {
  const other = new pg.Client({ connectionString: service.database.url })
  await other.connect()
  try {
    await other.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE')
    await work()
  } finally {
    await other.end()
  }
}

const counts = (): { running: number; waiting: number } => getLimits(service.payload).scheduler.counts('key')

describe('a caller whose requests all hang', () => {
  it('leaves the others served, waits in its own line, and is refused beyond that', async () => {
    const { key: bounds } = getBounds(service.payload.db.poolOptions.max ?? 0)
    const many = bounds.perGroup + bounds.waitingPerGroup + 20
    let running = 0
    let flood: Promise<Answer>[] = []
    await withLeadsHeld(async () => {
      flood = Array.from({ length: many }, () => service.api('GET', '/leads', { key: keys.one }))
      await expect.poll(() => counts().waiting).toBe(bounds.waitingPerGroup)
      // Fewer where another caller was there a moment ago.
      running = counts().running
      expect(running).toBeLessThanOrEqual(bounds.perGroup)
      expect((await service.api('GET', '/deals', { key: keys.two })).status).toBe(200)
      expect((await service.api('POST', '/deals', { body: {}, key: keys.two })).status).toBe(201)
      expect((await staff.api('GET', '/deals')).status).toBe(200)
      const wrong = { email: 'nobody@example.com', password: 'x' }
      expect((await service.api('POST', '/users/login', { body: wrong, key: null })).status).toBe(401)
    })
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(many - running - bounds.waitingPerGroup)
    for (const { body, headers, status } of refused) {
      const { errors } = body as { errors: { code: string }[] }
      expect([status, errors[0]?.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '1'])
    }
    expect(counts()).toEqual({ running: 0, waiting: 0 })
  })

  it('that goes away while it waits is neither served nor logged as a failure', async () => {
    const { handleApi } = await import('../../src/plugins/api')
    const { key: bounds } = getBounds(service.payload.db.poolOptions.max ?? 0)
    const before = await service.query('SELECT count(*)::int AS made FROM leads')
    await withLeadsHeld(async () => {
      const held = Array.from({ length: bounds.perGroup }, () =>
        service.api('GET', '/leads', { key: keys.one }),
      )
      await expect.poll(() => counts().running).toBeGreaterThan(0)
      const gone = new AbortController()
      const waiting = handleApi(
        service.payload,
        new Request('http://localhost:3000/api/leads', {
          body: '{}',
          headers: { authorization: `Bearer ${keys.one}`, 'content-type': 'application/json' },
          method: 'POST',
        }),
        { signal: gone.signal },
      )
      await expect.poll(() => counts().running + counts().waiting).toBe(bounds.perGroup + 1)
      const logged = vi.spyOn(service.payload.logger, 'error')
      gone.abort()
      expect((await waiting).status).toBe(503)
      expect(logged).not.toHaveBeenCalled()
      void Promise.all(held)
    })
    await expect.poll(counts).toEqual({ running: 0, waiting: 0 })
    expect(await service.query('SELECT count(*)::int AS made FROM leads')).toEqual(before)
  })
})

describe('a caller who sends many large bodies at once', () => {
  it('is refused beyond its share before they are read, and the others are served', async () => {
    const { handleApi } = await import('../../src/plugins/api')
    const connections: ReadableStreamDefaultController<Uint8Array>[] = []
    const before = await service.query('SELECT count(*)::int AS made FROM leads')
    // 16 MiB may come of each, and nothing does.
    const send = (key: string) =>
      handleApi(
        service.payload,
        new Request('http://localhost:3000/api/leads/batch', {
          body: new ReadableStream({ start: (controller) => void connections.push(controller) }),
          duplex: 'half',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          method: 'POST',
        } as RequestInit),
        { signal: new AbortController().signal },
      )
    const answers = Array.from({ length: 10 }, () => send(keys.one))
    const statuses: number[] = []
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(Array.from({ length: 7 }, () => 429))
    expect((await service.api('POST', '/deals', { body: {}, key: keys.two })).status).toBe(201)
    for (const connection of connections) {
      try {
        connection.error(new Error('gone'))
      } catch {
        // It was given up already.
      }
    }
    await Promise.all(answers)
    expect(await service.query('SELECT count(*)::int AS made FROM leads')).toEqual(before)
  })
})
