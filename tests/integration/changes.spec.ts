/** The change ledger as it is read: all of it, and what happened to one record. */
import type { Access } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Doc, type Page, useClient } from '../support/client'
import { withReadRule } from '../support/rules'
import { signIn } from '../support/staff'

const service = useClient()
let tenants: number[]
beforeAll(async () => {
  tenants = []
  for (const name of ['North', 'South']) tenants.push((await service.create('tenants', { name })).id)
})

/** What the ledger says of a change, without what is another in each run. */
const told = ({ docs }: Page) => docs.map(({ changes, operation }) => ({ changes, operation }))

const changed = (before: unknown, after: unknown) => ({ after, before })

describe('GET /{collection}/{id}/changes', () => {
  it('tells what happened to the record and to no other, newest first', async () => {
    const { id } = await service.create('deals', { mileage: 1, status: 'Quoted' })
    await service.create('deals', { mileage: 9 })
    // The same id in another collection.
    await service.query('SELECT setval($1, greatest($2, (SELECT max(id) FROM leads)))', ['leads_id_seq', id])
    await service.create('leads', { name: 'other' })
    await service.update(`/deals/${id}`, { mileage: 2 })
    await service.update(`/deals/${id}`, { mileage: 2 })
    const page = await service.list(`/deals/${id}/changes`)
    expect(told(page)).toEqual([
      { changes: { mileage: changed(1, 2) }, operation: 'update' },
      { changes: { mileage: changed(null, 1), status: changed(null, 'Quoted') }, operation: 'create' },
    ])
    expect(page).toMatchObject({ hasNextPage: false, limit: 10, page: 1, totalDocs: 2, totalPages: 1 })
    expect(page.docs.map(({ collection, recordId }) => [collection, recordId])).toEqual([
      ['deals', id],
      ['deals', id],
    ])
  })

  it('tells who, by which request, in which batch, for which tenants and when', async () => {
    const { id: keyId, key } = await createKey(service.payload, 'a caller')
    const headers = { 'x-request-id': 'a-request' }
    const body = { tenant: tenants[0] }
    const { doc } = (await service.api('POST', '/deals', { body, headers, key })).body as { doc: Doc }
    await service.bulk('PATCH', `/deals?where[id][equals]=${doc.id}`, { mileage: 1 })
    const { docs } = await service.list(`/deals/${doc.id}/changes?sort=id`)
    expect(docs[0]).toEqual({
      actor: { id: String(keyId), name: 'a caller', type: 'key' },
      batchId: null,
      changes: { tenant: changed(null, tenants[0]) },
      collection: 'deals',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      id: expect.any(Number) as unknown,
      operation: 'create',
      recordId: doc.id,
      requestId: 'a-request',
      tenants: [tenants[0]],
      undoes: null,
    })
    expect(docs[1]?.['batchId']).toMatch(/^[0-9a-f-]{36}$/)
    const { docs: deep } = await service.list(`/deals/${doc.id}/changes?sort=id&depth=1`)
    expect(deep[0]?.['tenants']).toEqual([expect.objectContaining({ id: tenants[0], name: 'North' })])
  })

  it('filters, sorts and pages by the fields of the ledger', async () => {
    const { id } = await service.create('deals', { tenant: tenants[0] })
    for (let mileage = 1; mileage <= 6; mileage++) await service.update(`/deals/${id}`, { mileage })
    await service.update(`/deals/${id}`, { tenant: tenants[1] })
    const at = `/deals/${id}/changes`
    const all = await service.ids(`${at}?sort=id&limit=0`)
    expect(all).toHaveLength(8)
    expect(await service.ids(`${at}?sort=createdAt,id&limit=3&page=2`)).toEqual(all.slice(3, 6))
    expect(await service.ids(`${at}?sort=-id&limit=2&page=4`)).toEqual([all[1], all[0]])
    expect(await service.ids(`${at}?sort=operation,-id&limit=2`)).toEqual([all[0], all[7]])
    expect(await service.ids(`${at}?where[operation][equals]=create`)).toEqual([all[0]])
    expect(await service.ids(`${at}?where[tenants][in]=${tenants[0]}&sort=id`)).toEqual(all.slice(0, 7))
    // A record that leaves a tenant for another: neither is told what it was with the other.
    expect(await service.ids(`${at}?where[tenants][exists]=false`)).toEqual([all[7]])
    expect(await service.ids(`${at}?where[id][greater_than]=${all[5]}&sort=id`)).toEqual(all.slice(6))
    // What is asked narrows what is told of the record, whatever it says.
    for (const where of [
      'where[recordId][not_equals]=0',
      `where[or][0][recordId][exists]=true&where[or][1][id][exists]=true`,
    ]) {
      expect(await service.ids(`${at}?${where}&sort=id`), where).toEqual(all)
    }
    expect(await service.ids(`${at}?where[collection][equals]=leads`)).toEqual([])
  })

  it('still tells of a record that is gone, to who sees all of its collection', async () => {
    const { id } = await service.create('deals', { mileage: 1 })
    await service.api('DELETE', `/deals/${id}`)
    expect(told(await service.list(`/deals/${id}/changes`))).toEqual([
      { changes: { mileage: changed(1, null) }, operation: 'delete' },
      { changes: { mileage: changed(null, 1) }, operation: 'create' },
    ])
  })

  it('tells of a deletion what stood in an object, its nulls too', async () => {
    const filter = { salesRep: { equals: null } }
    const { id } = await service.create('webhooks', {
      events: ['leads.created'],
      filter,
      url: 'https://example.com/hooks',
    })
    await service.api('DELETE', `/webhooks/${id}`)
    const [deletion] = told(await service.list(`/webhooks/${id}/changes`))
    expect(deletion).toMatchObject({ changes: { filter: changed(filter, null) }, operation: 'delete' })
  })

  it('is empty for a record that the ledger knows nothing of', async () => {
    const [row] = await service.query(`INSERT INTO leads (name) VALUES ('by hand') RETURNING id`)
    expect((await service.list(`/leads/${row?.['id']}/changes`)).totalDocs).toBe(0)
  })

  it('refuses what never was, what is closed to keys, and what is no such path', async () => {
    const { id } = await service.create('leads')
    for (const path of [
      '/deals/2147483647',
      '/deals/x',
      '/deals/0',
      '/users/1',
      '/apiKeys/1',
      '/changes/1',
      `/leads/${id}/changes`,
    ]) {
      await service.refuses('GET', `${path}/changes`, { code: 'not_found', status: 404 })
    }
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      await service.refuses(method, `/leads/${id}/changes`, { code: 'method_not_allowed', status: 405 })
    }
  })

  it('refuses parameters that are not of the ledger, naming them', async () => {
    const { id } = await service.create('leads')
    const at = `/leads/${id}/changes`
    for (const [query, code] of [
      ['where[name][equals]=x', 'invalid_filter'],
      ['where[stored][exists]=true', 'invalid_filter'],
      ['where[changes][equals]=x', 'invalid_filter'],
      ['where[changes.name][exists]=true', 'invalid_filter'],
      ['where[actor][equals]=key', 'invalid_filter'],
      ['where[actor.type][equals]=robot', 'invalid_filter'],
      ['where[operation][equals]=created', 'invalid_filter'],
      ['where[recordId][equals]=x', 'invalid_filter'],
      ['sort=name', 'invalid_parameter'],
      ['sort=changes', 'invalid_parameter'],
      ['sort=tenants', 'invalid_parameter'],
      ['limit=-1', 'invalid_parameter'],
      ['dryRun=true', 'unknown_parameter'],
    ] as const) {
      await service.refuses('GET', `${at}?${query}`, { code, status: 400 })
    }
  })
})

describe('who sees a record sees its changes', () => {
  const withAccess = (read: Access, work: () => Promise<void>) =>
    withReadRule(service.payload, 'deals', read, work)

  it('and who sees some records of a collection sees only theirs', async () => {
    const [seen, hidden, gone] = [
      await service.create('deals', { mileage: 1, status: 'mine' }),
      await service.create('deals', { mileage: 2, status: 'other' }),
      await service.create('deals', { mileage: 3, status: 'mine' }),
    ]
    await service.api('DELETE', `/deals/${gone.id}`)
    const lead = await service.create('leads', { name: 'a' })
    await withAccess(
      () => ({ status: { equals: 'mine' } }),
      async () => {
        expect(told(await service.list(`/deals/${seen.id}/changes`))).toHaveLength(1)
        expect(await service.ids(`/deals/${seen.id}/changes?where[recordId][equals]=${hidden.id}`)).toEqual(
          [],
        )
        for (const { id } of [hidden, gone]) {
          await service.refuses('GET', `/deals/${id}/changes`, { code: 'not_found', status: 404 })
        }
        expect((await service.list('/changes?where[collection][equals]=deals')).totalDocs).toBe(0)
        expect(told(await service.list(`/leads/${lead.id}/changes`))).toHaveLength(1)
      },
    )
    await withAccess(
      () => false,
      async () => {
        await service.refuses('GET', `/deals/${seen.id}/changes`, { code: 'forbidden', status: 403 })
        expect((await service.list('/changes?where[collection][equals]=deals')).totalDocs).toBe(0)
      },
    )
  })

  it('so that a key sees nothing of staff and keys, in whatever way it asks', async () => {
    const staff = await signIn(service)
    await createKey(service.payload, 'seen by nobody')
    await service.payload.update({
      collection: 'users',
      data: { name: 'Renamed' },
      id: staff.id,
      overrideAccess: true,
    })
    const closed = await service.query<{ collection: string; id: number }>(
      `SELECT id, collection FROM changes WHERE collection IN ('users', 'apiKeys') ORDER BY id`,
    )
    expect(new Set(closed.map(({ collection }) => collection))).toEqual(new Set(['users', 'apiKeys']))

    const ids = closed.map(({ id }) => id).join(',')
    for (const where of [
      'where[collection][equals]=users',
      'where[collection][in]=users,apiKeys',
      'where[collection][like]=user',
      `where[id][in]=${ids}`,
      'where[or][0][collection][equals]=users&where[or][1][collection][equals]=apiKeys',
      `where={"and":[{"or":[{"collection":{"equals":"apiKeys"}},{"collection":{"equals":"users"}}]}]}`,
      'where[collection][equals]=payload-preferences',
    ]) {
      expect((await service.list(`/changes?${where}`)).docs, where).toEqual([])
      expect((await service.api('GET', `/changes/count?${where}`)).body, where).toEqual({ totalDocs: 0 })
    }
    for (const { id } of closed) {
      await service.refuses('GET', `/changes/${id}`, { code: 'not_found', status: 404 })
    }
    const { totalDocs } = await service.list('/changes')
    const open = await service.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM changes WHERE collection NOT IN ('users', 'apiKeys')`,
    )
    expect(totalDocs).toBe(open[0]?.total)
    expect((await service.api('GET', '/changes/count')).body).toEqual({ totalDocs })
    const seen = await service.list('/changes?limit=0&sort=collection')
    expect(seen.docs.filter(({ collection }) => collection === 'users' || collection === 'apiKeys')).toEqual(
      [],
    )
  })

  it('and nobody reads what is stored for undo, or personal data', async () => {
    const { id } = await service.create('customers', {
      companyName: 'Secretive',
      consumerSocialSecurity: '123-45-6789',
    })
    await service.api('DELETE', `/customers/${id}`)
    for (const path of [`/customers/${id}/changes`, '/changes?limit=0']) {
      const text = JSON.stringify(await service.list(path))
      expect(text).toContain('Secretive')
      expect(text).not.toMatch(/123-45-6789|"stored"/)
    }
  })
})

describe('/changes', () => {
  it('is read like any collection: a list, a count, one by id', async () => {
    const { id } = await service.create('vehicles', { name: 'one', tenant: tenants[0] })
    await service.update(`/vehicles/${id}`, { name: 'two' })
    const of = `where[collection][equals]=vehicles&where[recordId][equals]=${id}`
    const [second, first] = await service.ids(`/changes?${of}`)
    expect((await service.api('GET', `/changes/count?${of}`)).body).toEqual({ totalDocs: 2 })
    expect(await service.get(`/changes/${first}`)).toMatchObject({
      id: first,
      operation: 'create',
      recordId: id,
    })

    for (const [where, expected] of [
      ['where[actor.type][equals]=key', [second, first]],
      ['where[actor.type][equals]=user', []],
      ['where[actor.type][in]=user,engine', []],
      ['where[actor.name][equals]=tests', [second, first]],
      ['where[actor.id][exists]=true', [second, first]],
      [`where[tenants][in]=${tenants[0]}`, [second, first]],
      [`where[tenants][contains]=${tenants[1]}`, []],
      ['where[tenants.name][equals]=North', [second, first]],
      ['where[tenants][exists]=false', []],
      ['where[changes][exists]=true', [second, first]],
      ['where[changes][exists]=false', []],
      ['where[createdAt][greater_than]=2020-01-01', [second, first]],
      ['where[createdAt][less_than]=2020-01-01', []],
      ['where[operation][equals]=update', [second]],
      ['where[batchId][exists]=false', [second, first]],
      ['where[requestId][exists]=true&sort=id', [first, second]],
      ['sort=operation', [first, second]],
      ['sort=actor.type,-createdAt', [second, first]],
      ['sort=-recordId,id', [first, second]],
      ['limit=1&page=2', [first]],
    ] as const) {
      expect(await service.ids(`/changes?${of}&${where}`), where).toEqual(expected)
    }
    const [row] = (await service.list(`/changes?${of}&depth=1&limit=1`)).docs
    expect(row?.['tenants']).toEqual([expect.objectContaining({ name: 'North' })])
  })

  it('is written by nobody', async () => {
    const [id] = await service.ids('/changes?limit=1')
    const all = '/changes?where[id][exists]=true'
    for (const [method, path] of [
      ['POST', '/changes'],
      ['PATCH', all],
      ['DELETE', all],
      ['PATCH', `/changes/${id}`],
      ['DELETE', `/changes/${id}`],
    ] as const) {
      const body = method === 'DELETE' ? {} : { body: { collection: 'leads' } }
      await service.refuses(method, path, { code: 'method_not_allowed', status: 405 }, body)
    }
    await service.refuses('POST', '/changes/batch', { code: 'method_not_allowed', status: 405 }, { body: {} })
    for (const [method, path] of [
      ['GET', '/changes/versions'],
      ['GET', `/changes/${id}/changes`],
      ['PUT', '/changes/by/requestId/x'],
    ] as const) {
      await service.refuses(method, path, { code: 'not_found', status: 404 })
    }
  })
})
