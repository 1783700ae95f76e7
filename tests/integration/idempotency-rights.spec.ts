/** An answer that is kept is given again only with the rights that it was given with. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { useClient } from '../support/client'
import { docOf, type Keyed, keyed, newKey } from '../support/keyed'

const service = useClient()
let send: Keyed['send']
let expectRefused: Keyed['expectRefused']
let expectReplay: Keyed['expectReplay']
let tenants: number[]
beforeAll(async () => {
  ;({ expectRefused, expectReplay, send } = keyed(service))
  const made = await Promise.all(['one', 'two'].map((name) => service.create('tenants', { name })))
  tenants = made.map(({ id }) => id)
})

const withheld = { code: 'answer_withheld', says: /done before.*nothing was written now/, status: 409 }

const change = (id: number, data: object) =>
  service.payload.update({ collection: 'apiKeys', data, id, overrideAccess: true })

describe('an answer kept for a key', () => {
  const narrowings: [string, () => object, () => object, string?][] = [
    ['tenants are taken from', () => ({ tenants }), () => ({ tenants: tenants.slice(0, 1) })],
    ['is limited to a tenant after it was to none', () => ({ tenants: [] }), () => ({ tenants })],
    [
      'goes to another tenant',
      () => ({ tenants: tenants.slice(0, 1) }),
      () => ({ tenants: tenants.slice(1) }),
    ],
    [
      'scopes are taken from',
      () => ({ scopes: 'leads:read leads:write deals:read' }),
      () => ({ scopes: 'leads:write' }),
    ],
  ]

  it.each(narrowings)('that %s is withheld, and the write stands once', async (_, before, after) => {
    const { id, key } = await createKey(service.payload, 'narrowed', before())
    const [tenant] = (before() as { tenants?: number[] }).tenants ?? []
    const request = { body: { name: 'kept', ...(tenant ? { tenant } : {}) }, key }
    const idempotencyKey = newKey()
    const first = await send(idempotencyKey, 'POST', '/leads', request)
    const { id: lead } = docOf(first)
    await change(id, after())
    await expectRefused(withheld, idempotencyKey, 'POST', '/leads', request)
    expect((await service.list('/leads?where[name][equals]=kept&sort=-id')).docs[0]?.id).toBe(lead)
    await change(id, before())
    await expectReplay(first, idempotencyKey, 'POST', '/leads', request)
  })

  it('of bulk writes is withheld too', async () => {
    const { id, key } = await createKey(service.payload, 'bulk', { tenants })
    const lead = await service.create('leads', { name: 'secret of two', tenant: tenants[1] })
    const request = { body: { source: 'x' }, key }
    const path = `/leads?where[id][equals]=${lead.id}`
    const idempotencyKey = newKey()
    const first = await send(idempotencyKey, 'PATCH', path, request)
    expect(first.text).toContain('secret of two')
    await change(id, { tenants: tenants.slice(0, 1) })
    await expectRefused(withheld, idempotencyKey, 'PATCH', path, request)
  })

  it('is given again where nothing of its rights changed but their order', async () => {
    const scopes = 'leads:read leads:write'
    const { id, key } = await createKey(service.payload, 'alike', { scopes, tenants })
    const request = { body: { name: 'alike', tenant: tenants[0] }, key }
    const idempotencyKey = newKey()
    const first = await send(idempotencyKey, 'POST', '/leads', request)
    await change(id, {
      name: 'renamed',
      scopes: 'leads:write  leads:read leads:read',
      tenants: tenants.toReversed(),
    })
    await expectReplay(first, idempotencyKey, 'POST', '/leads', request)
  })

  it('from before rights were kept with answers is withheld', async () => {
    const { seal } = await import('../../src/lib/seal')
    const { deriveKeys } = await import('../../src/plugins/api/idempotency/derivedKeys')
    const [row] = await service.query<{ id: number }>('SELECT id FROM api_keys WHERE name = $1', ['tests'])
    const idempotencyKey = newKey()
    const request = { body: { name: 'of before' } }
    await send(idempotencyKey, 'POST', '/leads', request)
    const { answerKey, keyHash } = deriveKeys(
      service.payload,
      { collection: 'apiKeys', id: row?.id ?? 0 },
      idempotencyKey,
    )
    const old = seal(answerKey, JSON.stringify({ body: { doc: {} }, status: 201 }))
    await service.query('UPDATE idempotent_answers SET answer = $1 WHERE key_hash = $2', [old, keyHash])
    await expectRefused(withheld, idempotencyKey, 'POST', '/leads', request)
  })
})
