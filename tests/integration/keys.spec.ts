import { afterEach, describe, expect, it, vi } from 'vitest'
import { findKey } from '../../src/plugins/auth/keys/lookup'
import { createKey } from '../../src/plugins/auth/keys'
import type { Grant } from '../../src/plugins/auth/keys/grant'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { handleApi } from '../../src/plugins/api'
import { contents } from '../support/contents'
import { holdClock } from '../support/heldClock'
import { expectStatus, type Answer, useService, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useService()

const admin = fixture(() => signIn(service))

const made = (grant: Partial<Grant> = {}) => createKey(service.payload, 'app', grant)

const sends = (key: string): Promise<Answer> => service.api('GET', '/leads?limit=1', { key })

/** What the database is asked while `work` runs. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = service.payload.db
  const asked = (pool as unknown as { query: (...all: unknown[]) => unknown }).query
  let count = 0
  Object.assign(pool, {
    query: (...all: unknown[]) => {
      count++
      return asked.apply(pool, all)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pool, { query: asked })
  }
  return count
}

describe('a key', () => {
  it('is found by one statement, and by none while it is known', async () => {
    const { id, key } = await made()
    const caller = async () => (await findKey(service.payload, key))?.caller
    expect(await statementsOf(caller)).toBe(1)
    expect(await statementsOf(caller)).toBe(0)
    expect(await caller()).toMatchObject({ collection: 'apiKeys', id, scopes: '*', tenants: [] })
  })

  it('is looked up once by many requests at once', async () => {
    const { key } = await made()
    const all = () => Promise.all(Array.from({ length: 50 }, () => findKey(service.payload, key)))
    expect(await statementsOf(all)).toBe(1)
  })

  it('is asked for each time while it is unknown', async () => {
    const unknown = () => findKey(service.payload, crypto.randomUUID())
    expect(await statementsOf(unknown)).toBe(1)
    const key = '0f8a4c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'
    expect(await findKey(service.payload, key)).toBeUndefined()
    expect(await statementsOf(() => findKey(service.payload, key))).toBe(1)
    expect(await statementsOf(() => findKey(service.payload, 'no key at all'))).toBe(0)
  })

  it('brings its tenants, in their order', async () => {
    const ids: number[] = []
    for (const name of ['A', 'B', 'C']) {
      const { id } = await service.payload.create({ collection: 'tenants', data: { name } })
      ids.push(id)
    }
    const tenants = ids.toReversed()
    const { key } = await made({ tenants })
    expect((await findKey(service.payload, key))?.caller.tenants).toEqual(tenants)
  })

  it('is each request’s own: what one makes of its caller no other meets', async () => {
    const { key } = await made({ scopes: 'leads:read' })
    const first = await findKey(service.payload, key)
    Object.assign(first?.caller ?? {}, { scopes: '*' })
    first?.caller.tenants?.push(1)
    expect((await findKey(service.payload, key))?.caller).toMatchObject({ scopes: 'leads:read', tenants: [] })
  })

  it('is never in what the caller is, nor is its hash', async () => {
    const { key } = await made()
    const found = await findKey(service.payload, key)
    expect(JSON.stringify(found)).not.toContain(key)
    expect(JSON.stringify(found?.caller)).not.toContain(found?.hash)
  })
})

describe('the end of a key', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is at once when an admin revokes it', async () => {
    const { id, key } = await made()
    expect((await sends(key)).status).toBe(200)
    await expectStatus(200, admin.api('PATCH', `/apiKeys/${id}`, { revokedAt: new Date().toISOString() }))
    expect((await sends(key)).status).toBe(401)
  })

  it('is at once when an admin deletes it', async () => {
    const { id, key } = await made()
    expect((await sends(key)).status).toBe(200)
    expect((await admin.api('DELETE', `/apiKeys/${id}`)).status).toBe(200)
    expect((await sends(key)).status).toBe(401)
  })

  it('is at once when an admin ends many together', async () => {
    const keys = [await made(), await made(), await made(), await made()]
    for (const { key } of keys) expect((await sends(key)).status).toBe(200)
    const where = (some: typeof keys) => some.map(({ id }, at) => `where[id][in][${at}]=${id}`).join('&')
    const [first, second, ...others] = keys
    const revoked = await admin.api('PATCH', `/apiKeys?${where([first, second] as typeof keys)}`, {
      revokedAt: new Date().toISOString(),
    })
    expect(revoked.status, JSON.stringify(revoked.body)).toBe(200)
    await expectStatus(200, admin.api('DELETE', `/apiKeys?${where(others)}`))
    for (const { key } of keys) expect((await sends(key)).status).toBe(401)
  })

  it('is not when its revocation was not kept', async () => {
    const { id, key } = await made()
    expect((await sends(key)).status).toBe(200)
    await expectStatus(400, admin.api('PATCH', `/apiKeys/${id}`, { revokedAt: 'soon', scopes: 'no scope' }))
    expect((await sends(key)).status).toBe(200)
  })

  it('comes by the clock, known or not', async () => {
    holdClock()
    const { key } = await made({ expiresAt: new Date(Date.now() + 700).toISOString() })
    vi.advanceTimersByTime(699)
    expect((await sends(key)).status).toBe(200)
    vi.advanceTimersByTime(1)
    expect((await sends(key)).status).toBe(401)
    keyStateOf(service.payload).cache.outdate()
    const before = await contents(service)
    expect(await service.api('POST', '/leads', { body: {}, key })).toMatchObject({ status: 401 })
    expect(await contents(service)).toEqual(before)
  })

  it('is seen within ten seconds where another process brought it about', async () => {
    const { id, key } = await made()
    holdClock()
    expect((await sends(key)).status).toBe(200)
    // Past the service, which therefore learns nothing of it.
    await service.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
    expect((await sends(key)).status).toBe(200)
    vi.advanceTimersByTime(10_000)
    expect((await sends(key)).status).toBe(401)
  })

  it('looks the same from outside, whatever it was', async () => {
    const revoked = await made()
    await admin.api('PATCH', `/apiKeys/${revoked.id}`, { revokedAt: new Date().toISOString() })
    const expired = await made({ expiresAt: new Date(0).toISOString() })
    const answers = await Promise.all(
      [revoked.key, expired.key, crypto.randomUUID(), 'no key at all', ''].map(sends),
    )
    const errors = answers.map(({ body, status }) => ({
      errors: (body as { errors: unknown }).errors,
      status,
    }))
    expect(new Set(errors.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(errors[0]?.status).toBe(401)
  })
})

describe('a look-up that meets a change', () => {
  it('does not keep what it read before the change', async () => {
    const { id, key } = await made()
    const { pool } = service.payload.db
    const asked = (pool as unknown as { query: (...all: unknown[]) => Promise<unknown> }).query
    let [letGo, isRead] = [() => {}, () => {}]
    const read = new Promise<void>((resolve) => (isRead = resolve))
    const held = new Promise<void>((resolve) => (letGo = resolve))
    Object.assign(pool, {
      async query(...all: unknown[]) {
        const answer = await asked.apply(pool, all)
        if ((all[0] as { name?: string }).name === 'find_api_key') {
          isRead()
          await held
        }
        return answer
      },
    })
    const early = findKey(service.payload, key)
    await read
    Object.assign(pool, { query: asked })
    await admin.api('PATCH', `/apiKeys/${id}`, { revokedAt: new Date().toISOString() })
    // One that begins after the change does not wait for the early one either.
    expect(await findKey(service.payload, key)).toBeUndefined()
    letGo()
    await early
    expect(await findKey(service.payload, key)).toBeUndefined()
    expect((await sends(key)).status).toBe(401)
  })
})

describe('staff', () => {
  it('change what a key may do, from the next request on', async () => {
    const { id, key } = await made({ scopes: 'deals:read' })
    expect((await sends(key)).status).toBe(403)
    const rights = {
      bulkDelete: false,
      expiresAt: '2100-01-01T00:00:00.000Z',
      headerOnly: true,
      name: 'renamed',
      personalData: 'full',
      scopes: 'leads:read',
      tenants: [],
    }
    await expectStatus(200, admin.api('PATCH', `/apiKeys/${id}`, rights))
    expect((await sends(key)).status).toBe(200)
    expect((await findKey(service.payload, key))?.caller).toMatchObject(rights)
  })

  it('do not write what the service says of a key', async () => {
    const { id, key } = await made()
    const sent = { createdBy: admin.id, hash: '1:00', hint: 'other', lastUsedAt: '2020-01-01', replaces: id }
    await admin.api('PATCH', `/apiKeys/${id}`, sent)
    expect(
      await service.query('SELECT hint, last_used_at, replaces_id FROM api_keys WHERE id = $1', [id]),
    ).toEqual([{ hint: key.slice(0, 8), last_used_at: null, replaces_id: null }])
    expect((await sends(key)).status).toBe(200)
  })

  it('are told which scope there is not, and nothing is written', async () => {
    const { id } = await made()
    const before = await contents(service)
    const answer = await admin.api('PATCH', `/apiKeys/${id}`, {
      scopes: 'leads:read lead:read deals:reed *:all users:read',
    })
    expect(answer.status).toBe(400)
    const { errors } = answer.body as { errors: { data: { errors: { message: string }[] } }[] }
    const said = errors[0]?.data.errors[0]?.message ?? ''
    for (const part of ['"leads"?', '"read"?', '"*:all"', 'no collection "users"'])
      expect(said).toContain(part)
    expect(said).not.toContain('"leads:read"')
    expect(await contents(service)).toEqual(before)
  })
})

describe('keyStateOf', () => {
  it('is one for two copies of the module in a process', async () => {
    const { key } = await made()
    expect((await sends(key)).status).toBe(200)
    vi.resetModules()
    const copy = await import('../../src/plugins/auth/keys/state')
    expect(copy.keyStateOf).not.toBe(keyStateOf)
    expect(copy.keyStateOf(service.payload)).toBe(keyStateOf(service.payload))
  })
})

describe('handleApi', () => {
  it('answers with the address of the caller known', async () => {
    const { id, key } = await made()
    const request = new Request('http://localhost:3000/api/leads', {
      headers: { authorization: `Bearer ${key}` },
    })
    await handleApi(service.payload, request, { address: '192.0.2.7' })
    await keyStateOf(service.payload).uses.flush(service.payload)
    expect(await service.query('SELECT last_used_from FROM api_keys WHERE id = $1', [id])).toEqual([
      { last_used_from: '192.0.2.7' },
    ])
  })
})
