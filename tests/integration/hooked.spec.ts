import { addDataAndFileToRequest, APIError, type CollectionConfig } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRecords } from '../../src/access'
import { reference } from '../../src/fields'
import { bulkSafe } from '../../src/fields/bulkSafe'
import { runCheck } from '../../src/doctor'
import { describeApi } from '../../src/plugins/openapi'
import { listReasonsToWriteOneByOne } from '../../src/plugins/api/read/startupChecks'
import { createKey } from '../../src/plugins/auth/keys'
import type { Client } from '../support/client'
import { startExtended } from '../support/extended'
import { signIn } from '../support/staff'

const operations: string[] = []

/** As a Payload developer writes it: hooks, rules and options on what is read. */
const papers: CollectionConfig = {
  slug: 'papers',
  access: officeRecords,
  admin: { useAsTitle: 'title' },
  fields: [
    {
      name: 'title',
      type: 'text',
      hooks: { afterRead: [({ value }) => (value ? String(value).replace(/!?$/, '!') : undefined)] },
    },
    { name: 'secret', type: 'text', access: { read: ({ req }) => req.user?.collection === 'users' } },
    {
      name: 'own',
      type: 'text',
      access: { read: ({ doc }) => (doc as { state?: string })?.state === 'open' },
    },
    { name: 'state', type: 'text' },
    {
      name: 'length',
      type: 'number',
      hooks: { afterRead: [({ siblingData }) => String(siblingData['title'] ?? '').length] },
      virtual: true,
    },
    { name: 'greeting', type: 'text', defaultValue: 'Hello', localized: true },
    { name: 'shouted', type: 'text' },
    reference('tenant', 'tenants'),
  ],
  hooks: {
    afterOperation: [
      ({ operation, result }) => {
        operations.push(`after ${operation}`)
        return result as object
      },
    ],
    afterRead: [
      ({ doc }: { doc: { state?: string } }) => ({
        ...doc,
        shouted: (doc.state ?? '').toUpperCase(),
      }),
    ],
    beforeOperation: [
      ({ args, operation }) => {
        operations.push(operation)
        return args
      },
    ],
  },
  trash: true,
  versions: { drafts: { autosave: true }, maxPerDoc: 0 },
}

/** What an endpoint of a collection does, as its author writes it. */
const drives: CollectionConfig = {
  slug: 'drives',
  access: officeRecords,
  endpoints: [
    { handler: () => Response.json({ pong: true }), method: 'get', path: '/ping' },
    {
      async handler(req) {
        const { docs } = await req.payload.find({
          collection: 'drives' as 'leads',
          overrideAccess: false,
          req,
        })
        return Response.json({ ids: docs.map(({ id }) => id), part: req.routeParams?.['part'] })
      },
      method: 'get',
      path: '/of/:part',
    },
    {
      async handler(req) {
        await addDataAndFileToRequest(req)
        const data = { title: String(req.data?.['title']) }
        const made = await req.payload.create({
          collection: 'drives' as 'leads',
          data: data as never,
          overrideAccess: false,
          req,
        })
        return Response.json({ id: made.id }, { status: 201 })
      },
      method: 'post',
      path: '/begin',
    },
    {
      handler() {
        throw new APIError('The car is out.', 409)
      },
      method: 'post',
      path: '/fail',
    },
  ],
  fields: [{ name: 'title', type: 'text' }, reference('tenant', 'tenants')],
  hooks: {
    beforeChange: [
      bulkSafe(({ data }: { data: object }) => data, 'create', 'delete'),
      function shorten({ data }) {
        return data
      },
    ],
  },
}

let service: Client
beforeAll(async () => {
  service = await startExtended([papers, drives])
})
afterAll(() => service?.close())

describe('a collection with hooks and rules on what is read', () => {
  it('is answered as Payload answers it: by id, in lists, after writes', async () => {
    const made = await service.create('papers', { own: 'mine', secret: 'x', state: 'open', title: 'One' })
    const shown = { greeting: 'Hello', length: 3, own: 'mine', shouted: 'OPEN', state: 'open', title: 'One!' }
    expect(made).toMatchObject(shown)
    expect(made).not.toHaveProperty('secret')
    expect(await service.get(`/papers/${made.id}`)).toEqual(made)
    expect((await service.list('/papers')).docs).toEqual([made])
    const { docs } = await service.bulk('PATCH', `/papers?where[id][equals]=${made.id}`, { state: 'closed' })
    expect(docs).toMatchObject([{ shouted: 'CLOSED', title: 'One!' }])
    expect(docs[0]).not.toHaveProperty('own')
    expect(await service.query('SELECT own, secret FROM papers WHERE id = $1', [made.id])).toEqual([
      { own: 'mine', secret: 'x' },
    ])
  })

  it('runs its hooks on operations, of reads too', async () => {
    const { id } = await service.create('papers', { title: 'Two' })
    operations.length = 0
    await service.get(`/papers/${id}`)
    expect(operations).toEqual(['read', 'after find'])
  })

  it('is neither filtered nor sorted by what its caller may not read', async () => {
    for (const field of ['secret', 'own']) {
      const refusal = { says: new RegExp(`^${field}: is not yours to read`), status: 400 }
      await service.refuses('GET', `/papers?where[${field}][equals]=x`, { code: 'invalid_body', ...refusal })
      await service.refuses('GET', `/papers/count?where[or][0][${field}][exists]=true`, {
        code: 'invalid_body',
        ...refusal,
      })
      await service.refuses('GET', `/papers?sort=-${field}`, { code: 'invalid_body', ...refusal })
      await service.refuses('DELETE', `/papers?where[${field}][exists]=true`, {
        code: 'invalid_body',
        ...refusal,
      })
    }
  })

  it('is not sorted in the panel by what its reader may not read', async () => {
    const staff = await signIn(service)
    expect(await staff.api('GET', '/papers?sort=-own')).toMatchObject({ status: 400 })
    expect(await staff.api('GET', '/papers?sort=-secret')).toMatchObject({ status: 200 })
  })

  it('takes nothing for what is computed, and refuses to filter by it', async () => {
    const { id } = await service.create('papers', { length: 99, title: 'Three' })
    expect(await service.get(`/papers/${id}`)).toMatchObject({ length: 5 })
    await service.refuses('GET', '/papers?where[length][equals]=5', { code: 'invalid_filter', status: 400 })
  })

  it('hides from keys what is in the trash', async () => {
    const { id } = await service.create('papers', { title: 'Gone' })
    await service.payload.update({
      collection: 'papers' as 'leads',
      data: { deletedAt: new Date().toISOString() },
      id,
    })
    expect((await service.api('GET', `/papers/${id}`)).status).toBe(404)
    expect(await service.ids(`/papers?where[id][equals]=${id}`)).toEqual([])
    await service.refuses(
      'PATCH',
      `/papers/${id}`,
      { code: 'not_found', status: 404 },
      { body: { title: 'x' } },
    )
    expect((await service.list(`/papers?where[title][like]=gone`)).totalDocs).toBe(0)
  })

  it('has versions, which are in the trash with their record', async () => {
    const { id } = await service.create('papers', { title: 'Kept' })
    const versions = `/papers/versions?where[parent][equals]=${id}`
    expect((await service.list(versions)).docs).toMatchObject([{ parent: id, version: { title: 'Kept!' } }])
    const data = { deletedAt: new Date().toISOString() }
    await service.payload.update({ collection: 'papers' as 'leads', data, id })
    expect((await service.list(versions)).totalDocs).toBe(0)
  })

  it('answers the changes of a record that is deleted', async () => {
    const { id } = await service.create('papers', { title: 'Deleted' })
    expect((await service.api('DELETE', `/papers/${id}`)).status).toBe(200)
    const { docs } = await service.list(`/papers/${id}/changes`)
    expect(docs.map(({ operation }) => operation)).toEqual(['delete', 'create'])
    const { key } = await createKey(service.payload, 'limited', {
      tenants: [(await service.create('tenants')).id],
    })
    await service.refuses('GET', `/papers/${id}/changes`, { code: 'not_found', status: 404 }, { key })
  })

  it('is not put in the trash by keys', async () => {
    const { id } = await service.create('papers', { deletedAt: '2026-03-01', title: 'Sent' })
    expect(await service.update(`/papers/${id}`, { deletedAt: '2026-03-01' })).toMatchObject({
      deletedAt: null,
    })
  })

  it('is described without a promise of what its caller may not read', () => {
    const { Paper } = describeApi(service.payload).components.schemas
    expect(Object.keys(Paper?.properties ?? {})).toEqual(expect.arrayContaining(['own', 'secret', 'title']))
    expect(Paper?.required).toContain('title')
    expect(Paper?.required).not.toEqual(expect.arrayContaining(['secret']))
    expect(Paper?.required).not.toEqual(expect.arrayContaining(['own']))
  })
})

it('says which hooks nobody has said anything of, as each record of a bulk write runs them', async () => {
  expect([...listReasonsToWriteOneByOne(service.payload)]).toEqual([
    ['drives', ['the hook beforeChange (shorten)']],
  ])
  const notes = await runCheck(service.payload, 'slow')
  expect(notes.map(({ count, isNote, what }) => [what, count, isNote])).toEqual([
    ['papers is read by Payload, and written record by record', 10, true],
    ['drives is written record by record', 1, true],
  ])
  expect(notes[0]?.examples).toHaveLength(5)
})

describe('the endpoints of a collection', () => {
  const keyWith = async (scopes: string, tenants: number[] = []) =>
    (await createKey(service.payload, 'endpoints', { scopes, tenants })).key

  it('answer keys by the right on the collection: read for GET, else write', async () => {
    const key = await keyWith('drives:read')
    expect(await service.get('/drives/ping', { key })).toEqual({ pong: true })
    expect(await service.get('/drives/of/a%20b', { key })).toEqual({ ids: [], part: 'a b' })
    await service.refuses(
      'POST',
      '/drives/begin',
      { code: 'forbidden', status: 403 },
      { body: { title: 'x' }, key },
    )
    const other = await keyWith('leads:*')
    await service.refuses('GET', '/drives/ping', { code: 'forbidden', status: 403 }, { key: other })
    await service.refuses('GET', '/drives/ping', { code: 'unauthenticated', status: 401 }, { key: null })
  })

  it('write as the caller: within its tenants, in the ledger, under its request id', async () => {
    const tenant = await service.create('tenants', { name: 'North' })
    const key = await keyWith('drives:*', [tenant.id])
    const answered = await service.api('POST', '/drives/begin', {
      body: { title: 'First' },
      headers: { 'x-request-id': 'begin-1' },
      key,
    })
    expect(answered).toMatchObject({ body: {}, status: 201 })
    const { id } = answered.body as { id: number }
    expect(await service.get(`/drives/${id}`)).toMatchObject({ tenant: tenant.id, title: 'First' })
    expect((await service.list(`/drives/${id}/changes`)).docs).toMatchObject([
      { actor: { name: 'endpoints', type: 'key' }, operation: 'create', requestId: 'begin-1' },
    ])
    await service.create('drives', { title: 'Of nobody' })
    expect(await service.get('/drives/of/all', { key })).toMatchObject({ ids: [id] })
  })

  it('fail in the form of the interface, and leave its other paths as they are', async () => {
    await service.refuses('POST', '/drives/fail', { code: 'conflict', says: 'The car is out', status: 409 })
    await service.refuses('POST', '/drives/ping', { code: 'method_not_allowed', status: 405 })
    expect(await service.ids('/drives')).toHaveLength(2)
  })
})
