import { describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { contents } from '../support/contents'
import { expectStatus, useService, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useService()

const admin = fixture(() => signIn(service))

const statusOf = async (key: string): Promise<number> => (await service.api('GET', '/leads', { key })).status

describe('POST /apiKeys/{id}/rotate', () => {
  it('answers the new key once to an admin, and says in the ledger who asked', async () => {
    const { id, key } = await createKey(service.payload, 'app', { bulkDelete: false, scopes: 'leads:read' })
    const answer = await expectStatus(201, admin.api('POST', `/apiKeys/${id}/rotate`, { overlapHours: 48 }))
    const made = answer.body as { endsAt: string; expiresAt: null; id: number; key: string }
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Math.abs(Date.parse(made.endsAt) - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000)
    expect([await statusOf(key), await statusOf(made.key)]).toEqual([200, 200])
    const read = await admin.api('GET', `/apiKeys/${made.id}?depth=0`)
    expect(read.body).toMatchObject({
      bulkDelete: false,
      createdBy: admin.id,
      expiresAt: null,
      hint: made.key.slice(0, 8),
      name: 'app',
      replaces: id,
      scopes: 'leads:read',
    })
    expect(JSON.stringify(read.body)).not.toContain(made.key)
    const told = await service.query(
      "SELECT operation, actor_type, actor_id, record_id FROM changes WHERE collection = 'apiKeys' AND record_id = ANY($1) ORDER BY id DESC LIMIT 2",
      [[id, made.id]],
    )
    expect(told.toReversed()).toEqual([
      { actor_id: String(admin.id), actor_type: 'user', operation: 'create', record_id: String(made.id) },
      { actor_id: String(admin.id), actor_type: 'user', operation: 'update', record_id: String(id) },
    ])
    expect(JSON.stringify(await service.query('SELECT * FROM changes'))).not.toContain(made.key)
  })

  it('overlaps a day when nothing is said', async () => {
    const { id } = await createKey(service.payload, 'day')
    const answer = await admin.api('POST', `/apiKeys/${id}/rotate`)
    const { endsAt } = answer.body as { endsAt: string }
    expect(Math.abs(Date.parse(endsAt) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  })

  it('puts one key in the place of another, of several asked for at once', async () => {
    const { id } = await createKey(service.payload, 'at once')
    const asked = Array.from({ length: 6 }, () => admin.api('POST', `/apiKeys/${id}/rotate`, {}))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409, 409])
    const made = await service.query('SELECT id FROM api_keys WHERE replaces_id = $1', [id])
    expect(made).toHaveLength(1)
  })

  it.each([[-1], [8761], ['24'], [null], [[]], ['x']])('refuses an overlap of %j', async (overlapHours) => {
    const { id } = await createKey(service.payload, 'odd')
    const before = await contents(service)
    const answer = await expectStatus(400, admin.api('POST', `/apiKeys/${id}/rotate`, { overlapHours }))
    expect(JSON.stringify(answer.body)).toContain('overlapHours')
    expect(await contents(service)).toEqual(before)
  })

  it('refuses who is no admin, a key, and a page of another site', async () => {
    const { id, key } = await createKey(service.payload, 'not yours')
    const others = [await signIn(service, 'manager'), await signIn(service, 'rep')]
    const before = await contents(service)
    for (const staff of others)
      expect((await staff.api('POST', `/apiKeys/${id}/rotate`, {})).status).toBe(403)
    expect((await service.api('POST', `/apiKeys/${id}/rotate`, { body: {}, key })).status).toBe(404)
    expect((await service.api('POST', `/apiKeys/${id}/rotate`, { body: {}, key: null })).status).toBe(401)
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect((await admin.api('POST', `/apiKeys/${id}/rotate`, {}, elsewhere)).status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })

  it('refuses a key that is not there, has ended or was rotated before', async () => {
    const ended = await createKey(service.payload, 'ended', { expiresAt: new Date(0).toISOString() })
    const rotated = await createKey(service.payload, 'rotated')
    await admin.api('POST', `/apiKeys/${rotated.id}/rotate`, {})
    const before = await contents(service)
    for (const [id, status] of [
      ['99999', 404],
      ['abc', 404],
      [ended.id, 409],
      [rotated.id, 409],
    ] as const) {
      expect((await admin.api('POST', `/apiKeys/${id}/rotate`, {})).status, String(id)).toBe(status)
    }
    expect(await contents(service)).toEqual(before)
  })
})
