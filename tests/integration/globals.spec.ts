import { addDataAndFileToRequest, type CollectionConfig, type GlobalConfig } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRecords } from '../../src/access'
import { amount, dateTime, oneOf, reference } from '../../src/fields'
import { createKey } from '../../src/plugins/auth/keys'
import { describeApi } from '../../src/plugins/openapi'
import type { Client } from '../support/client'
import { startExtended } from '../support/extended'
import { signIn } from '../support/staff'

/** As a Payload developer writes it: rules, hooks, an endpoint. */
const settings: GlobalConfig = {
  slug: 'settings',
  access: {
    read: () => true,
    update: ({ req: { user } }) => user?.collection === 'apiKeys' || user?.role === 'admin',
  },
  endpoints: [
    { handler: () => Response.json({ pong: true }), method: 'get', path: '/ping' },
    {
      async handler(req) {
        await addDataAndFileToRequest(req)
        const data = { title: String(req.data?.['title']) } as never
        const slug = req.routeParams?.['global'] as never
        await req.payload.updateGlobal({ data, overrideAccess: false, req, slug })
        return Response.json({ done: true })
      },
      method: 'post',
      path: '/rename',
    },
  ],
  fields: [
    { name: 'title', type: 'text' },
    { name: 'greeting', type: 'text', localized: true },
    { name: 'days', type: 'number', defaultValue: 30, max: 90 },
    oneOf('mode', ['Open', 'Closed']),
    reference('location', 'locations'),
    amount('fee'),
    dateTime('opened'),
    { name: 'secret', type: 'text', access: { read: ({ req }) => req.user?.collection === 'users' } },
    { name: 'phone', type: 'text', custom: { personalData: 'sealed' } },
    { name: 'panel', type: 'text', custom: { isPanelOnly: true } },
    {
      name: 'hours',
      type: 'array',
      fields: [{ name: 'day', type: 'text' }, reference('location', 'locations')],
    },
    {
      name: 'links',
      type: 'group',
      fields: [
        { name: 'home', type: 'text' },
        { name: 'help', type: 'text' },
      ],
    },
  ],
  hooks: {
    beforeChange: [
      ({ data }: { data: { title?: string } }) => {
        if (data.title === 'loud') data.title = 'LOUD'
        return data
      },
    ],
  },
  versions: true,
}

/** A collection whose writes change the global. */
const notices: CollectionConfig = {
  slug: 'notices',
  access: officeRecords,
  fields: [{ name: 'text', type: 'text' }, reference('tenant', 'tenants')],
  hooks: {
    afterChange: [
      async ({ doc, req }) => {
        const { text } = doc as { text?: string }
        if (text?.startsWith('!'))
          await req.payload.updateGlobal({ data: { title: text } as never, req, slug: 'settings' as never })
        return doc as object
      },
    ],
  },
}

const empty = {
  createdAt: null,
  days: 30,
  fee: null,
  greeting: null,
  hours: [],
  links: { help: null, home: null },
  location: null,
  mode: null,
  opened: null,
  phone: null,
  title: null,
  updatedAt: null,
}

const path = '/globals/settings'

let service: Client
beforeAll(async () => {
  service = await startExtended([notices], [settings])
})
afterAll(() => service?.close())

const keyWith = async (scopes: string, tenants: number[] = []) =>
  (await createKey(service.payload, 'globals', { scopes, tenants })).key

describe('a global', () => {
  it('is answered to keys with its scope before it was ever saved', async () => {
    expect(await service.get(path)).toEqual(empty)
    expect(await service.get(path, { key: await keyWith('settings:read') })).toEqual(empty)
    const other = await keyWith('leads:*')
    await service.refuses(
      'GET',
      path,
      { code: 'forbidden', says: 'settings:read', status: 403 },
      { key: other },
    )
    await service.refuses('GET', path, { code: 'unauthenticated', status: 401 }, { key: null })
    await service.refuses('GET', '/globals/none', { code: 'not_found', status: 404 })
    await service.refuses('DELETE', path, { code: 'method_not_allowed', status: 405 })
  })

  it('is saved by staff in the panel', async () => {
    const staff = await signIn(service)
    const saved = await staff.api('POST', `${path}?depth=0`, { panel: 'x', secret: 's', title: 'By staff' })
    expect(saved).toMatchObject({
      body: { result: { panel: 'x', secret: 's', title: 'By staff' } },
      status: 200,
    })
    expect(await staff.api('GET', path)).toMatchObject({ body: { title: 'By staff' }, status: 200 })
    expect(await staff.api('POST', `${path}/access`)).toMatchObject({ body: { update: true }, status: 200 })
    // As the form of the page sends it.
    const form = '--x\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{"panel":"y"}\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await staff.api('POST', `${path}?depth=0&locale=en`, form, headers)).toMatchObject({
      body: { result: { panel: 'y', title: 'By staff' } },
      status: 200,
    })
    const read = await service.get(path)
    expect(read).toMatchObject({ title: 'By staff' })
    expect(Object.keys(read).sort()).toEqual(Object.keys(empty).sort())
    const rep = await signIn(service, 'rep')
    expect(await rep.api('POST', path, { title: 'By a rep' })).toMatchObject({ status: 403 })
    expect(await service.get(path)).toEqual(read)
  })
})

describe('a write of a global by a key', () => {
  const save = async (data: object, query = '') => {
    const answered = await service.api('PATCH', `${path}${query}`, { body: data })
    expect(answered, JSON.stringify(answered.body)).toMatchObject({ status: 200 })
    return answered.body as { doc: Record<string, unknown>; message: string }
  }

  it('changes what the body has, with its hooks, and is answered as an update', async () => {
    await save({ days: 10, title: 'One' })
    const { doc, message } = await save({ title: 'loud' })
    expect(message).toBe('Settings successfully updated.')
    expect(doc).toMatchObject({ days: 10, title: 'LOUD' })
    expect(await service.get(path)).toEqual(doc)
    const posted = await service.api('POST', path, {
      body: { ...doc, mode: 'Open' },
      key: await keyWith('settings:*'),
    })
    expect(posted).toMatchObject({ body: { doc: { days: 10, mode: 'Open', title: 'LOUD' } }, status: 200 })
  })

  it('has rows, groups in part, texts by locale and references, which depth populates', async () => {
    const { id } = await service.create('locations', { name: 'North' })
    await save({
      greeting: 'Hello',
      hours: [{ day: 'Monday', location: id }],
      links: { help: '/help' },
      location: id,
    })
    await save({ greeting: 'Hola' }, '?locale=es')
    await save({ links: { home: '/' } })
    expect(await service.get(`${path}?select[greeting]=true&select[links]=true`)).toEqual({
      greeting: 'Hello',
      links: { help: '/help', home: '/' },
    })
    expect(await service.get(`${path}?locale=es`)).toMatchObject({ greeting: 'Hola', location: id })
    const location = await service.get(`/locations/${id}`)
    const deep = await service.get(`${path}?depth=1`)
    expect(deep).toMatchObject({ hours: [{ day: 'Monday', location }], location })
    const narrow = await keyWith('settings:read')
    expect(await service.get(`${path}?depth=1`, { key: narrow })).toMatchObject({ location: id })
    expect(await service.get(`${path}?depth=1&populate[locations][name]=true`)).toMatchObject({
      location: { id, name: 'North' },
    })
    const wide = `${path}?where[location.name][equals]=South&sort=-title&limit=1`
    expect(await service.get(wide)).toMatchObject({ location: id })
    expect(await service.api('DELETE', `/locations/${id}`)).toMatchObject({ status: 200 })
    expect(await service.get(path)).toMatchObject({
      hours: [{ day: 'Monday', location: null }],
      location: null,
    })
  })

  it('keeps amounts and times as they were sent, and takes back what was answered', async () => {
    const { doc } = await save({ fee: '10.50', opened: '2026-03-01T09:30:00.000Z' })
    expect(doc).toMatchObject({ fee: '10.50', opened: '2026-03-01T09:30:00.000Z' })
    expect((await save(doc)).doc).toEqual({ ...doc, updatedAt: expect.any(String) as string })
    expect((await service.list(`${path}/changes?limit=1`)).docs[0]).toMatchObject({
      changes: { fee: { after: '10.50', before: null }, opened: { after: '2026-03-01T09:30:00.000Z' } },
    })
  })

  it('is made once with an Idempotency-Key', async () => {
    const options = { body: { title: 'Once' }, headers: { 'idempotency-key': 'settings-1' } }
    const first = await service.api('PATCH', path, options)
    const again = await service.api('PATCH', path, options)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await service.list(`${path}/changes?where[changes][exists]=true`)).docs[0]).toMatchObject({
      changes: { title: { after: 'Once', before: 'LOUD' } },
    })
  })

  it('loses nothing to another at the same time', async () => {
    await Promise.all([save({ title: 'Both' }), save({ days: 7 }), save({ mode: 'Closed' })])
    expect(await service.get(path)).toMatchObject({ days: 7, mode: 'Closed', title: 'Both' })
  })

  it('refuses wrong bodies, parameters and headers by name', async () => {
    const refuse = (body: unknown, code: string, field: string) =>
      service.refuses('PATCH', path, { code, field, status: 400 }, { body })
    await refuse({ title: 'x', titel: 'x' }, 'unknown_field', 'titel')
    await refuse({ panel: 'x', title: 'x' }, 'unknown_field', 'panel')
    await refuse({ days: 'many' }, 'invalid_value', 'days')
    await refuse({ days: 91, title: 'x' }, 'invalid_value', 'days')
    await refuse({ hours: [{ dya: 'x' }] }, 'unknown_field', 'hours.0.dya')
    await refuse({ location: 999_999, title: 'x' }, 'missing_reference', 'location')
    const body = { title: 'x' }
    await service.refuses('PATCH', `${path}?deph=1`, { code: 'unknown_parameter', status: 400 }, { body })
    await service.refuses('GET', `${path}?locale=xx`, {
      code: 'invalid_parameter',
      says: 'locale',
      status: 400,
    })
    await service.refuses('GET', `${path}?select[panel]=true`, { code: 'invalid_parameter', status: 400 })
    for (const header of ['If-Match', 'If-None-Match'])
      await service.refuses(
        'PATCH',
        path,
        { code: 'invalid_header', says: header, status: 400 },
        { body, headers: { [header]: '"1-abc"' } },
      )
  })

  it('refuses keys without the scope, and those bound to tenants', async () => {
    const body = { title: 'x' }
    const refuse = (key: string, says: string) =>
      service.refuses('PATCH', path, { code: 'forbidden', says, status: 403 }, { body, key })
    await refuse(await keyWith('settings:read'), 'settings:write')
    await refuse(await keyWith('leads:* locations:*'), 'settings:read')
    const bound = await keyWith('settings:*', [(await service.create('tenants')).id])
    expect(await service.get(path, { key: bound })).toEqual(await service.get(path))
    await refuse(bound, 'belongs to no tenant')
    await service.refuses('POST', `${path}/rename`, { code: 'forbidden', status: 403 }, { body, key: bound })
    await expect(keyWith('setings:read')).rejects.toThrow('invalid: Rights')
  })
})

describe('the ledger of a global', () => {
  it('has each save, by keys and by staff, with personal data masked', async () => {
    await service.api('PATCH', path, {
      body: { phone: '555-123-4567', title: 'Recorded' },
      headers: { 'x-request-id': 'request-1' },
    })
    const [change] = (await service.list(`${path}/changes`)).docs
    expect(change).toMatchObject({
      actor: { name: 'tests', type: 'key' },
      changes: {
        phone: { after: '***-***-4567', before: null },
        title: { after: 'Recorded', before: 'Both' },
      },
      collection: 'settings',
      operation: 'update',
      recordId: 1,
      requestId: 'request-1',
      tenants: [],
    })
    const rep = await signIn(service, 'rep', 'reads@example.com')
    expect(await rep.api('GET', path)).toMatchObject({ body: { phone: '***-***-4567' }, status: 200 })
    const { docs } = await service.list(`${path}/changes?sort=createdAt&limit=1`)
    expect(docs).toMatchObject([
      {
        actor: { type: 'user' },
        changes: { title: { after: 'By staff', before: null } },
        operation: 'create',
      },
    ])
    const { totalDocs } = await service.list(`${path}/changes`)
    await service.api('PATCH', path, { body: { title: 'Recorded' } })
    expect((await service.list(`${path}/changes`)).totalDocs).toBe(totalDocs)
  })

  it('is read with the scopes that the changes of a record need, within no tenant', async () => {
    const key = await keyWith('settings:read changes:read')
    expect((await service.list(`${path}/changes?limit=1`, { key })).docs).toHaveLength(1)
    const other = await keyWith('settings:read')
    const says = 'changes:read'
    await service.refuses('GET', `${path}/changes`, { code: 'forbidden', says, status: 403 }, { key: other })
    const { id } = await service.create('tenants')
    const bound = await keyWith('settings:read changes:read', [id])
    expect((await service.list(`${path}/changes`, { key: bound })).docs).toEqual([])
  })

  it('has a restored version, too', async () => {
    const staff = await signIn(service, 'admin', 'restores@example.com')
    const { docs } = await service.payload.findGlobalVersions({
      limit: 100,
      slug: 'settings' as never,
      sort: 'createdAt',
    })
    expect(await staff.api('POST', `${path}/versions/${docs[0]?.id}`)).toMatchObject({ status: 200 })
    expect(await service.get(path)).toMatchObject({ title: 'By staff' })
    expect((await service.list(`${path}/changes`)).docs[0]).toMatchObject({
      actor: { type: 'user' },
      changes: { title: { after: 'By staff', before: 'Recorded' } },
    })
    expect(await staff.api('GET', `${path}/versions`)).toMatchObject({ status: 404 })
  })

  it('is not undone: undo says so by its name', async () => {
    const { id } = await service.create('notices', { text: 'Before' })
    const { batchId } = await service.bulk('PATCH', `/notices?where[id][equals]=${id}`, { text: '!After' })
    expect(await service.get(path)).toMatchObject({ title: '!After' })
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone).toMatchObject({
      body: {
        docs: [{ collection: 'notices', id }],
        errors: [expect.stringMatching(/^Settings: a change of a global is not undone/)],
      },
      status: 200,
    })
    expect(await service.get(`/notices/${id}`)).toMatchObject({ text: 'Before' })
    expect(await service.get(path)).toMatchObject({ title: '!After' })
  })
})

describe('the endpoints of a global', () => {
  it('answer keys by its scope, and staff', async () => {
    const reading = await keyWith('settings:read')
    expect(await service.get(`${path}/ping`, { key: reading })).toEqual({ pong: true })
    const rename = { body: { title: 'Renamed' } }
    await service.refuses(
      'POST',
      `${path}/rename`,
      { code: 'forbidden', status: 403 },
      { ...rename, key: reading },
    )
    const writing = await keyWith('settings:write')
    expect(await service.api('POST', `${path}/rename`, { ...rename, key: writing })).toMatchObject({
      status: 200,
    })
    expect(await service.get(path)).toMatchObject({ title: 'Renamed' })
    const staff = await signIn(service, 'admin', 'endpoints@example.com')
    expect(await staff.api('GET', `${path}/ping`)).toMatchObject({ body: { pong: true }, status: 200 })
  })
})

describe('the description of a global', () => {
  it('has its paths and its shape, and no id, tag or bulk', () => {
    const { components, paths, tags } = describeApi(service.payload)
    const own = Object.entries(paths).filter(([each]) => each.startsWith('/globals/'))
    expect(own.map(([each, methods]) => [each, Object.keys(methods)])).toEqual([
      [path, ['get', 'patch', 'post']],
      [`${path}/changes`, ['get']],
    ])
    const operations = own.flatMap(([, methods]) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      'findSettings',
      'updateSettings',
      'saveSettings',
      'findSettingsChanges',
    ])
    expect(JSON.stringify(operations)).not.toMatch(
      /If-|ifMatch|ifNoneMatch|EntityTag|parameters\/id"|"304"|"412"/,
    )
    expect(tags.map(({ name }) => name)).toContain('Settings')
    const { Settings, SettingsWrite } = components.schemas
    expect(Object.keys(Settings?.properties ?? {}).sort()).toEqual([...Object.keys(empty), 'secret'].sort())
    expect([...(Settings?.required ?? [])].sort()).toEqual(Object.keys(empty).sort())
    expect(SettingsWrite?.properties).toHaveProperty('title')
  })
})
