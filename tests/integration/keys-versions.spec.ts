import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasherOf, keyKind, type Pepper } from '../../src/plugins/auth/keys/hash'
import { findKey } from '../../src/plugins/auth/keys/lookup'
import { createKey, ensureKey } from '../../src/plugins/auth/keys'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { handleApi } from '../../src/plugins/api'
import { expectStatus, startService, type TestService } from '../support/service'
import { signIn } from '../support/staff'

let service: TestService

beforeAll(async () => {
  process.env['KEY_PEPPERS'] = `2:${'n'.repeat(32)}`
  service = await startService()
})
afterAll(() => service.close())

/** The hash of a key before there were versions to choose from. */
const firstHash = (key: string) =>
  `1:${createHmac('sha256', `forecourt api key 1 ${service.payload.secret}`).update(key).digest('hex')}`

type Kept = { hash: string; last_used_at: Date | null; last_used_from: null | string; updated_at: Date }

const keptOf = async (id: number): Promise<Kept> => {
  const [row] = await service.query<Kept>(
    'SELECT hash, last_used_at, last_used_from, updated_at FROM api_keys WHERE id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no key ${id}.`)
  return row
}

/** A key as it was kept before the newest version. */
const olderKey = async () => {
  const { id, key } = await createKey(service.payload, 'older')
  await service.query('UPDATE api_keys SET hash = $2 WHERE id = $1', [id, firstHash(key)])
  keyStateOf(service.payload).cache.outdate()
  return { id, key }
}

const send = (key: string, address = '192.0.2.1') =>
  handleApi(
    service.payload,
    new Request('http://localhost:3000/api/leads', { headers: { authorization: `Bearer ${key}` } }),
    { address },
  )

const flush = () => keyStateOf(service.payload).uses.flush(service.payload)

describe('the hash of a key', () => {
  it('is of the newest version for a new key', async () => {
    const { id } = await createKey(service.payload, 'new')
    expect((await keptOf(id)).hash).toMatch(/^2:[0-9a-f]{64}$/)
  })

  it('of an older version is accepted, and moved to the newest when its use is written', async () => {
    const { id, key } = await olderKey()
    expect((await send(key)).status).toBe(200)
    expect((await keptOf(id)).hash).toBe(firstHash(key))
    expect(await flush()).toBeGreaterThan(0)
    expect((await keptOf(id)).hash).toMatch(/^2:/)
    keyStateOf(service.payload).cache.outdate()
    expect((await findKey(service.payload, key))?.caller.id).toBe(id)
  })

  it('of an older version is known to be one of ours', async () => {
    const { id, key } = await olderKey()
    const count = async () =>
      (await service.query<{ all: number }>('SELECT count(*)::int AS all FROM api_keys'))[0]?.all
    const before = await count()
    await ensureKey(service.payload, key, 'again')
    expect(await count()).toBe(before)
    expect((await keptOf(id)).hash).toBe(firstHash(key))
  })
})

describe('hasherOf', () => {
  const key = '0f8a4c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'
  const secret = 's'.repeat(32)
  const keyHasher = (peppers: Pepper[], own: string) => hasherOf(keyKind, peppers, own)

  it('has the service’s own secret for version 1', () => {
    expect(keyHasher([], secret)(key)).toEqual(keyHasher([{ secret, version: 1 }], 'another')(key))
  })

  it('keeps version 1 beside newer ones, after them', () => {
    const hashes = keyHasher([{ secret: 'n'.repeat(32), version: 2 }], secret)(key)
    expect(hashes?.map((hash) => hash.split(':')[0])).toEqual(['2', '1'])
    expect(hashes?.[1]).toBe(keyHasher([], secret)(key)?.[0])
  })

  it('is the same for a key in capitals, and for what is no key nothing', () => {
    expect(keyHasher([], secret)(key.toUpperCase())).toEqual(keyHasher([], secret)(key))
    for (const text of ['', 'x', `${key}0`, key.replace('4e6f', '1e6f'), ` ${key}`]) {
      expect(keyHasher([], secret)(text), text).toBeUndefined()
    }
  })
})

describe('the last use of a key', () => {
  it('is written in batches, apart from requests, with the address', async () => {
    const [one, two] = [await createKey(service.payload, 'one'), await createKey(service.payload, 'two')]
    await flush()
    const before = await keptOf(one.id)
    const begun = Date.now()
    for (const { key } of [one, two, one]) await send(key)
    await send(one.key, '2001:db8::7')
    expect(await keptOf(one.id)).toEqual(before)
    expect(await flush()).toBe(2)
    const after = await keptOf(one.id)
    expect(after).toMatchObject({ last_used_from: '2001:db8::7', updated_at: before.updated_at })
    expect(after.last_used_at?.getTime()).toBeGreaterThanOrEqual(begun)
    expect(after.last_used_at?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await flush()).toBe(0)
  })

  it('is written once in five minutes', async () => {
    const { id, key } = await createKey(service.payload, 'busy')
    await send(key)
    await flush()
    const first = await keptOf(id)
    await send(key, '192.0.2.99')
    expect(await flush()).toBe(0)
    expect(await keptOf(id)).toEqual(first)
    await service.query(
      "UPDATE api_keys SET last_used_at = last_used_at - interval '5 minutes' WHERE id = $1",
      [id],
    )
    await send(key, '192.0.2.99')
    expect(await flush()).toBe(1)
    expect((await keptOf(id)).last_used_from).toBe('192.0.2.99')
  })

  it('waits for nobody who holds the key', async () => {
    const { id, key } = await createKey(service.payload, 'held')
    await send(key)
    const client = await service.payload.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM api_keys WHERE id = $1 FOR UPDATE', [id])
      expect(await flush()).toBe(0)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('stays out of the ledger, and is no change that staff meet when they save', async () => {
    const admin = await signIn(service)
    const { id, key } = await createKey(service.payload, 'quiet')
    const changes = () =>
      service.query("SELECT id FROM changes WHERE collection = 'apiKeys' AND record_id = $1", [id])
    const before = await changes()
    await send(key)
    await flush()
    expect(await changes()).toEqual(before)
    await expectStatus(200, admin.api('PATCH', `/apiKeys/${id}`, { lastUsedAt: null, name: 'renamed' }))
    expect((await keptOf(id)).last_used_at).not.toBeNull()
    const [change] = (await changes()).slice(before.length)
    const [row] = await service.query<{ changes: object }>('SELECT changes FROM changes WHERE id = $1', [
      change?.['id'],
    ])
    expect(Object.keys(row?.changes ?? {})).toEqual(['name'])
  })

  it('is remembered until it could be written', async () => {
    const { id, key } = await createKey(service.payload, 'kept')
    await send(key)
    const { uses } = keyStateOf(service.payload)
    const broken = { db: { pool: { query: () => Promise.reject(new Error('away')) } } }
    await expect(uses.flush(broken as never)).rejects.toThrow('away')
    expect(await flush()).toBeGreaterThan(0)
    expect((await keptOf(id)).last_used_at).not.toBeNull()
  })
})
