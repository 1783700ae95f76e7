/** The histories of pre-approvals, trades and webhooks (operations 19 to 21): what is kept, and how it is asked. */
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'
import { asJson } from '../support/where'
import { expectStatus } from '../support/service'

const service = useClient()

type Version = Doc & { parent: number; version: Doc }

const versionsOf = async (collection: string, query: string): Promise<Version[]> => {
  const { docs } = await service.list(`/${collection}/versions?${query}`)
  return docs as Version[]
}

const histories: [string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>][] = [
  ['preApprovals', { status: 'Processing', AppId: 1 }, { status: 'Approved' }, { status: 'Expired' }],
  ['trades', { odometer: 1, status: 'Vehicle Picked Up ' }, { odometer: 2 }, { tradeInAllowance: '$900' }],
  ['webhooks', { url: 'https://example.com/1' }, { url: 'https://example.com/2' }, { method: 'POST' }],
]

describe.each(histories)('%s', (collection, first, second, third) => {
  it('keeps what each change made, the newest first', async () => {
    const created = await service.create(collection, first)
    const updated = await service.update(`/${collection}/${created.id}`, second)
    const { docs } = await service.bulk('PATCH', `/${collection}?where[id][equals]=${created.id}`, third)
    const versions = await versionsOf(collection, `where[parent][equals]=${created.id}`)
    expect(versions.map(({ version }) => version)).toEqual([docs[0], updated, created])
    for (const entry of versions) {
      expect(Object.keys(entry).sort()).toEqual(['createdAt', 'id', 'parent', 'updatedAt', 'version'])
      expect(entry.parent).toBe(created.id)
      expect(entry.createdAt).toMatch(/^\d{4}-.*Z$/)
      expect(entry.updatedAt).toMatch(/^\d{4}-.*Z$/)
    }
  })

  it('adds one entry a change, and none for what was refused or only read', async () => {
    const total = async () => (await service.list(`/${collection}/versions`)).totalDocs
    const before = await total()
    const { id } = await service.create(collection, first)
    await service.update(`/${collection}/${id}`, second)
    await service.update(`/${collection}/${id}`, second)
    expect(await total()).toBe(before + 3)
    const rows = await contents(service)
    await service.api('PATCH', `/${collection}/${id}`, { body: { nothing: 1 } })
    await service.api('PATCH', `/${collection}/${id}?locale=fr`, { body: second })
    await service.get(`/${collection}/${id}?depth=2`)
    expect(await contents(service)).toEqual(rows)
  })

  it('has what a restore and an undo make as its newest entries', async () => {
    const admin = await signIn(service, 'admin', `${collection}@example.com`)
    const { id } = await service.create(collection, { ...first, createdAt: '2020-02-02T00:00:00.000Z' })
    await service.update(`/${collection}/${id}`, second)
    const of = `where[parent][equals]=${id}`
    const [earliest] = await versionsOf(collection, `${of}&sort=id`)
    await expectStatus(200, admin.api('POST', `/${collection}/versions/${earliest?.id}`))
    const [newest, previous] = await versionsOf(collection, `${of}&sort=-createdAt`)
    expect(newest).toMatchObject({ createdAt: newest?.updatedAt, version: first })
    expect(newest?.id).toBeGreaterThan(previous?.id ?? 0)
    expect(Date.parse(String(newest?.createdAt))).toBeGreaterThan(Date.parse(String(previous?.createdAt)))
    await service.update(`/${collection}/${id}`, second)
    const again = await service.bulk('PATCH', `/${collection}?where[id][equals]=${id}`, third)
    expect((await service.api('POST', `/changes/batches/${again.batchId}/undo`)).status).toBe(200)
    const [undone] = await versionsOf(collection, `${of}&sort=-createdAt`)
    const [last] = await versionsOf(collection, `${of}&sort=-id`)
    expect(undone?.id).toBe(last?.id)
  })

  it('answers in pages', async () => {
    const { id } = await service.create(collection, first)
    for (let change = 0; change < 4; change++) await service.update(`/${collection}/${id}`, second)
    const path = `/${collection}/versions?where[parent][equals]=${id}&limit=2&sort=id`
    const walked: number[] = []
    for (let page = 1; page <= 3; page++) {
      const answer = await service.list(`${path}&page=${page}`)
      expect(answer).toMatchObject({
        hasNextPage: page < 3,
        hasPrevPage: page > 1,
        limit: 2,
        page,
        pagingCounter: page * 2 - 1,
        totalDocs: 5,
        totalPages: 3,
      })
      walked.push(...answer.docs.map((entry) => entry.id))
    }
    expect(walked).toEqual([...new Set(walked)].sort((a, b) => a - b))
    expect(walked).toHaveLength(5)
  })

  it('is sorted by the entry and by the record as it was', async () => {
    const { id } = await service.create(collection, first)
    await service.update(`/${collection}/${id}`, second)
    const of = `where[parent][equals]=${id}`
    const ascending = (await versionsOf(collection, `${of}&sort=createdAt`)).map((entry) => entry.id)
    const descending = (await versionsOf(collection, `${of}&sort=-version.updatedAt`)).map(
      (entry) => entry.id,
    )
    expect(descending).toEqual([...ascending].reverse())
    for (const sort of [
      'createdAt',
      '-id',
      'parent',
      'version.createdAt',
      `-version.${Object.keys(first)[0]}`,
    ]) {
      expect(await versionsOf(collection, `${of}&sort=${sort}`)).toHaveLength(2)
    }
  })

  it.each([
    ['sort=odometr', 'invalid_parameter'],
    [`sort=${Object.keys(first)[0]}`, 'invalid_parameter'],
    ['sort=version', 'invalid_parameter'],
    [`where[${Object.keys(first)[0]}][exists]=true`, 'invalid_filter'],
    ['where[version][exists]=true', 'invalid_filter'],
    ['where[version.nothing][exists]=true', 'invalid_filter'],
    ['where[version.id][exists]=true', 'invalid_filter'],
    ['where[latest][equals]=true', 'invalid_filter'],
    ['where[parent][equals]=abc', 'invalid_filter'],
    ['limit=-1', 'invalid_parameter'],
    ['draft=true', 'unknown_parameter'],
  ])('refuses %s', async (query, code) => {
    await service.refuses('GET', `/${collection}/versions?${query}`, { code, status: 400 })
  })

  it('is read only', async () => {
    const { id } = await service.create(collection, first)
    const [entry] = await versionsOf(collection, `where[parent][equals]=${id}`)
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      const refusal = { code: 'method_not_allowed', status: 405 }
      await service.refuses(method, `/${collection}/versions`, refusal, { body: {} })
    }
    for (const path of [`/versions/${entry?.id}`, `/${id}/versions`]) {
      await service.refuses('GET', `/${collection}${path}`, { code: 'not_found', status: 404 })
      await service.refuses('POST', `/${collection}${path}`, { code: 'not_found', status: 404 }, { body: {} })
    }
  })
})

describe('a filter on versions', () => {
  it('asks for the record as it was', async () => {
    const { id } = await service.create('trades', {
      odometer: 10,
      tradeInAllowance: '$5,000',
      payoffGoodThrough: '2026-01-01',
    })
    await service.update(`/trades/${id}`, {
      odometer: 20,
      status: 'Vehicle Picked Up ',
      tradeInAllowance: '$12,000',
    })
    const odometers = async (condition: Record<string, unknown>) => {
      const entries = await versionsOf(
        'trades',
        `${asJson({ parent: { equals: id }, ...condition })}&sort=id`,
      )
      return entries.map(({ version }) => version['odometer'])
    }
    expect(await odometers({ 'version.odometer': { less_than: 15 } })).toEqual([10])
    expect(await odometers({ 'version.tradeInAllowance': { greater_than: 6000 } })).toEqual([20])
    expect(await odometers({ 'version.status': { equals: 'Vehicle Picked Up ' } })).toEqual([20])
    expect(await odometers({ 'version.status': { not_equals: 'Vehicle Picked Up ' } })).toEqual([10])
    expect(await odometers({ 'version.payoffGoodThrough': { equals: '2026-01-01' } })).toEqual([10, 20])
    expect(
      await odometers({ or: [{ 'version.odometer': { equals: 10 } }, { 'version.deal': { exists: true } }] }),
    ).toEqual([10])
    expect(await odometers({ createdAt: { greater_than: '2020-01-01' } })).toEqual([10, 20])
    expect(await odometers({ 'parent.odometer': { equals: 10 } })).toEqual([])
    expect(await odometers({ 'parent.odometer': { equals: 20 } })).toEqual([10, 20])
  })

  it('follows references, and lists of them', async () => {
    const customer = await service.create('customers', { companyName: 'Orchard' })
    const deal = await service.create('deals', { customer: customer.id })
    const { id } = await service.create('trades', { deal: deal.id })
    await service.update(`/trades/${id}`, { deal: null })
    const query = asJson({ 'version.deal.customer.companyName': { equals: 'Orchard' } })
    const entries = await versionsOf('trades', query)
    expect(entries.map(({ version }) => version['deal'])).toEqual([deal.id])
    const [populated] = await versionsOf('trades', `${query}&depth=2`)
    expect(populated?.version).toMatchObject({ deal: { customer: { companyName: 'Orchard' }, id: deal.id } })
    expect(populated?.parent).toBe(id)

    const [one, two] = [await service.create('tenants', { name: 'North' }), await service.create('tenants')]
    const hook = await service.create('webhooks', { tenants: [two.id, one.id], url: 'https://example.com/t' })
    await service.update(`/webhooks/${hook.id}`, { tenants: [two.id] })
    const named = await versionsOf('webhooks', asJson({ 'version.tenants.name': { equals: 'North' } }))
    expect(named.map(({ version }) => version['tenants'])).toEqual([[two.id, one.id]])
    expect(await versionsOf('webhooks', `where[version.tenants][contains]=${two.id}`)).toHaveLength(2)
    expect(
      await versionsOf(
        'webhooks',
        `where[version.tenants][not_equals]=${one.id}&where[parent][equals]=${hook.id}`,
      ),
    ).toHaveLength(1)
  })
})

describe('a collection without versions', () => {
  it.each(['leads', 'deals', 'customers', 'salesReps'])('%s answers 404', async (collection) => {
    await service.refuses('GET', `/${collection}/versions`, {
      code: 'not_found',
      says: /keep no versions/,
      status: 404,
    })
  })
})
