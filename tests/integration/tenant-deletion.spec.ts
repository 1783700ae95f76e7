/** Without tenants a webhook, a key, a claim link or a staff account reaches those of all: nothing loses its last one unasked. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Bulk, useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { signIn } from '../support/staff'
import { undoing } from '../support/undoing'
import { expectStatus, fixture } from '../support/service'

const client = useClient()
let tenant: number
const { bulk, undo } = undoing(() => client)

const staff = fixture(() => signIn(client))
beforeEach(async () => {
  tenant = (await client.create('tenants', { name: 'to go' })).id
})

let made = 0

/** For each collection whose lists of tenants mean all when they are empty: a record of one tenant alone. */
const limited = {
  apiKeyClaims: async () => {
    const body = { name: 'offered', scopes: 'leads:read', tenants: [tenant] }
    await expectStatus(201, staff.api('POST', '/apiKeyClaims', body))
  },
  apiKeys: async () => void (await createKey(client.payload, 'limited', { tenants: [tenant] })),
  users: async () => {
    const data = { email: `${++made}@example.com`, password: 'correct horse battery', tenants: [tenant] }
    await client.payload.create({ collection: 'users', data })
  },
  webhooks: async () =>
    void (await client.create('webhooks', { tenants: [tenant], url: 'https://example.com/hooks' })),
}
const cases = Object.entries(limited).map(([slug, make]) => ({ make, slug }))

describe('a tenant that limits what would else reach all', () => {
  it.each(cases)('is not deleted while it limits one of $slug', async ({ make }) => {
    await make()
    const before = await contents(client)
    const ways = [
      await client.api('DELETE', `/tenants/${tenant}`),
      await staff.api('DELETE', `/tenants/${tenant}`),
      await client.api('DELETE', `/tenants?where[id][equals]=${tenant}`),
      await staff.api('DELETE', `/tenants?where[id][equals]=${tenant}`),
    ]
    expect(ways.map(({ status }) => status)).toEqual([409, 409, 400, 400])
    for (const { body } of ways) expect(JSON.stringify(body)).toContain(`Tenant ${tenant} has records: 1 `)
    const { users_sessions: _sessions, ...then } = before
    const { users_sessions: _now, ...now } = await contents(client)
    expect(now).toEqual(then)
  })

  it.each(cases)('is not unmade by an undo while it limits one of $slug', async ({ make }) => {
    const answer = await client.api('POST', '/tenants/batch', { body: { docs: [{ name: 'unmade' }] } })
    const { batchId, docs } = answer.body as Bulk & { batchId: string }
    tenant = docs[0]?.id ?? 0
    await make()
    const undone = await unwritten(client, () => undo(batchId, '', 400))
    expect([undone.docs, undone.errors]).toEqual([
      [],
      [expect.stringContaining(`Tenant ${tenant}: it is referred to by `)],
    ])
  })
})

describe('a webhook whose only tenant is deleted meanwhile', () => {
  const url = 'https://example.com/gone'
  const make = () => client.create('webhooks', { tenants: [tenant], url })
  const remove = async () => expect((await client.api('DELETE', `/tenants/${tenant}`)).status).toBe(200)

  it('is not brought back to hear of all', async () => {
    const { id } = await make()
    const { batchId } = await bulk('DELETE', `/webhooks?where[id][equals]=${id}`)
    await remove()
    const undone = await undo(batchId, '', 400)
    expect([undone.docs, undone.errors]).toEqual([[], [expect.stringMatching(/^Webhook \d+: \S/)]])
    expect((await client.api('GET', `/webhooks/${id}`)).status).toBe(404)
  })

  it('is not changed back to hear of all', async () => {
    const other = (await client.create('tenants', { name: 'stays' })).id
    const { id } = await make()
    const { batchId } = await bulk('PATCH', `/webhooks?where[id][equals]=${id}`, { tenants: [other] })
    await remove()
    const undone = await undo(batchId, '', 400)
    expect(undone.errors).toEqual([expect.stringContaining(`tenants names tenants ${tenant}`)])
    expect((await client.get(`/webhooks/${id}`))['tenants']).toEqual([other])
  })

  it('stays without it only where another is left', async () => {
    const other = (await client.create('tenants', { name: 'stays' })).id
    const { id } = await client.create('webhooks', { tenants: [tenant, other], url })
    expect((await client.api('DELETE', `/tenants/${tenant}`)).status).toBe(409)
    await client.update(`/webhooks/${id}`, { tenants: [other] })
    await remove()
    expect((await client.get(`/webhooks/${id}`))['tenants']).toEqual([other])
  })
})
