/** How many webhooks a tenant may have: by whatever way they are written, and however many write at once. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTenants, type Doc, useClient } from '../support/client'

const url = 'https://example.com/hooks'
const bound = 5

const client = useClient()
let one: number
let two: number

beforeAll(async () => {
  const options = client.payload.config.custom['webhooks'] as { perTenant: number }
  options.perTenant = bound
  ;[one = 0, two = 0] = await createTenants(client, 'one', 'two')
})
beforeEach(() => client.query('DELETE FROM webhooks'))

const make = (tenants: number[]) => client.create('webhooks', { tenants, url })
const makeAll = async (tenants: number[], count = bound) => {
  const made: Doc[] = []
  for (let each = 0; each < count; each++) made.push(await make(tenants))
  return made
}
const count = async () => (await client.list('/webhooks?limit=1')).totalDocs

const refusal = { code: 'conflict', field: 'tenants', says: /may be no more than 5/, status: 409 }

describe('a tenant has as many webhooks as it may have', () => {
  it('and no more are made, for it or for it and others', async () => {
    await makeAll([one])
    await client.refuses('POST', '/webhooks', refusal, { body: { tenants: [one], url } })
    await client.refuses('POST', '/webhooks', refusal, { body: { tenants: [two, one], url } })
    await make([two])
    await make([])
    expect(await count()).toBe(bound + 2)
  })

  it('and none joins it, while its own are still written', async () => {
    const [first] = await makeAll([one])
    const { id } = await make([two])
    await client.refuses('PATCH', `/webhooks/${id}`, refusal, { body: { tenants: [one, two] } })
    await client.update(`/webhooks/${first?.id}`, { description: 'still written' })
    await client.update(`/webhooks/${first?.id}`, { tenants: [two] })
    await client.update(`/webhooks/${id}`, { tenants: [one, two] })
    expect((await client.get(`/webhooks/${id}`))['tenants']).toHaveLength(2)
  })

  it('and so are those without tenants counted', async () => {
    await makeAll([])
    const { id } = await make([one])
    await client.refuses('POST', '/webhooks', refusal, { body: { url } })
    await client.refuses('PATCH', `/webhooks/${id}`, refusal, { body: { tenants: [] } })
    expect(await count()).toBe(bound + 1)
  })

  it('and a batch, a bulk update and an undo go no further', async () => {
    const docs = Array.from({ length: bound + 3 }, () => ({ tenants: [one], url }))
    const batch = await client.api('POST', '/webhooks/batch', { body: { docs } })
    expect(batch.body).toMatchObject({
      docs: Array.from({ length: bound }, () => ({})),
      errors: Array(3).fill(expect.stringMatching(/no more than 5/)),
    })
    const others = await makeAll([two], 3)
    const moved = await client.api('PATCH', `/webhooks?where[tenants][in]=${two}`, {
      body: { tenants: [one] },
    })
    expect(moved.body).toMatchObject({
      docs: [],
      errors: Array(3).fill(expect.stringMatching(/no more than 5/)),
    })
    expect(await count()).toBe(bound + others.length)
    // Four are gone and two have come since: there is room for three of the four.
    const gone = (batch.body as { docs: Doc[] }).docs.slice(0, 4).map(({ id }) => id)
    const { batchId } = await client.bulk('DELETE', `/webhooks?where[id][in]=${gone.join()}`)
    await make([one])
    const undone = await client.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.body).toMatchObject({
      docs: [{}, {}, {}],
      errors: [expect.stringMatching(/no more than 5/)],
    })
    expect((await client.list(`/webhooks?where[tenants][in]=${one}`)).totalDocs).toBe(bound)
  })

  it('however many are made at once', async () => {
    const burst = await Promise.all(
      Array.from({ length: 25 }, () => client.api('POST', '/webhooks', { body: { tenants: [one], url } })),
    )
    const statuses = burst.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(bound).fill(201), ...Array<number>(20).fill(409)])
    expect(await count()).toBe(bound)
  })

  it('and those above a bound that was lowered stay', async () => {
    const made = await makeAll([one])
    const options = client.payload.config.custom['webhooks'] as { perTenant: number }
    options.perTenant = 2
    try {
      await client.update(`/webhooks/${made[0]?.id}`, { enabled: false })
      expect(await count()).toBe(bound)
      const says = /may be no more than 2/
      await client.refuses('POST', '/webhooks', { ...refusal, says }, { body: { tenants: [one], url } })
    } finally {
      options.perTenant = bound
    }
  })
})
