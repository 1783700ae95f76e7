import fc from 'fast-check'
import type { CollectionConfig, RichTextAdapter } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRecords } from '../../src/access'
import { reference } from '../../src/fields'
import { createdBy, lastModifiedBy } from '../../src/fields/shared'
import { createKey } from '../../src/plugins/auth/keys'
import { historyPageOf } from '../../src/admin/features/history/historyPage'
import { buildColumns, listReferenced } from '../../src/admin/features/related/columns'
import { loadPage, getValueAtPath } from '../../src/admin/features/related/page'
import { timelineOf } from '../../src/plugins/ledger/timeline'
import { describeApi } from '../../src/plugins/openapi'
import { checkerOf } from '../support/answers'
import type { Client, Doc } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { signIn, type Staff } from '../support/staff'
import type { Answer } from '../support/service'
import { startExtended } from '../support/extended'
import { runsOf } from '../support/runs'

/** The least that Payload asks of an editor: its value is JSON. */
const editor = {
  CellComponent: '/src/admin/features/cells#ListCell',
  FieldComponent: '/src/admin/features/places#PlaceField',
  validate: () => true,
} satisfies Partial<RichTextAdapter>

/** As a Payload developer writes it: fields whose values have parts. */
const routes: CollectionConfig = {
  slug: 'routes',
  access: officeRecords,
  admin: { useAsTitle: 'title' },
  fields: [
    { name: 'title', type: 'text' },
    {
      name: 'stops',
      type: 'array',
      fields: [
        { name: 'place', type: 'text' },
        { name: 'greeting', type: 'text', localized: true },
        { name: 'kind', type: 'select', options: ['Pickup', 'Drop'] },
        { name: 'days', type: 'select', hasMany: true, options: ['Mon', 'Tue'] },
        { name: 'vehicle', type: 'relationship', relationTo: 'vehicles' },
        { name: 'helpers', type: 'relationship', relationTo: 'contacts', hasMany: true },
        { name: 'due', type: 'date' },
        { name: 'times', type: 'array', fields: [{ name: 'hour', type: 'number' }] },
      ],
    },
    {
      name: 'address',
      type: 'group',
      fields: [
        { name: 'city', type: 'text' },
        { name: 'inner', type: 'group', fields: [{ name: 'floor', type: 'number' }] },
      ],
    },
    { type: 'tabs', tabs: [{ name: 'extras', fields: [{ name: 'colour', type: 'text' }] }] },
    {
      name: 'layout',
      type: 'blocks',
      blocks: [
        { slug: 'quote', fields: [{ name: 'words', type: 'textarea' }] },
        { slug: 'picture', fields: [{ name: 'paper', type: 'upload', relationTo: 'attachments' }] },
      ],
    },
    { name: 'about', type: 'relationship', relationTo: ['vehicles', 'contacts'] },
    { name: 'others', type: 'relationship', hasMany: true, relationTo: ['vehicles', 'contacts'] },
    { name: 'words', type: 'text', hasMany: true },
    { name: 'figures', type: 'number', hasMany: true },
    { name: 'rank', type: 'number', localized: true },
    {
      name: 'inner',
      type: 'array',
      custom: { isPanelOnly: true },
      fields: [{ name: 'marks', type: 'text', hasMany: true }],
    },
    { name: 'body', type: 'richText', editor: editor as RichTextAdapter },
    {
      type: 'collapsible',
      label: 'More',
      fields: [{ type: 'row', fields: [{ name: 'isLate', type: 'checkbox' }] }],
    },
    { name: 'hint', type: 'ui', admin: { components: { Field: '/src/admin/features/places#PlaceField' } } },
    reference('tenant', 'tenants'),
    createdBy,
    lastModifiedBy,
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}

const isPart = (value: unknown): string | true => /^[A-Z]{2}-\d+$/.test(String(value)) || 'must be as AB-12.'

/** Values that must be there, with rules of their own. */
const orders: CollectionConfig = {
  slug: 'orders',
  access: officeRecords,
  fields: [
    { name: 'part', type: 'text', required: true, validate: isPart },
    {
      name: 'lines',
      type: 'array',
      maxRows: 3,
      minRows: 1,
      fields: [
        { name: 'part', type: 'text', required: true, validate: isPart },
        { name: 'count', type: 'number', max: 99, min: 1 },
      ],
    },
    {
      name: 'extras',
      type: 'blocks',
      blocks: [{ slug: 'gift', fields: [{ name: 'part', type: 'text', required: true, validate: isPart }] }],
    },
    // As statements name their rows.
    { name: 'entry', type: 'text' },
    { name: 'record', type: 'text' },
    reference('tenant', 'tenants'),
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}

/** Rows whose members must be there. */
const parcels: CollectionConfig = {
  slug: 'parcels',
  access: officeRecords,
  fields: [
    {
      name: 'lines',
      type: 'array',
      fields: [
        { name: 'about', type: 'relationship', relationTo: ['vehicles', 'contacts'], required: true },
        { name: 'checks', type: 'array', required: true, fields: [{ name: 'by', type: 'text' }] },
        { name: 'count', type: 'number', required: true },
        { name: 'isOpen', type: 'checkbox', required: true },
        { name: 'note', type: 'text' },
        { name: 'on', type: 'date', required: true },
        { name: 'part', type: 'text', required: true },
        { name: 'vehicle', type: 'relationship', relationTo: 'vehicles', required: true },
        { name: 'vehicles', type: 'relationship', relationTo: 'vehicles', hasMany: true, required: true },
      ],
    },
    reference('tenant', 'tenants'),
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}

let service: Client
let staff: Staff
let named: { contact: number; paper: number; vehicle: number }

beforeAll(async () => {
  service = await startExtended([routes, orders, parcels])
  staff = await signIn(service)
  const idOf = async (slug: string) => (await service.create(slug)).id
  named = {
    contact: await idOf('contacts'),
    paper: await idOf('attachments'),
    vehicle: await idOf('vehicles'),
  }
})
afterAll(() => service?.close())

const whole = () => ({
  about: { relationTo: 'vehicles', value: named.vehicle },
  address: { city: 'Austin', inner: { floor: 2 } },
  body: { root: { children: [{ text: 'Hello', type: 'text' }], type: 'root' } },
  extras: { colour: 'red' },
  figures: [3, 1.5],
  isLate: true,
  layout: [
    { blockName: null, blockType: 'quote', words: 'First\nSecond' },
    { blockName: null, blockType: 'picture', paper: named.paper },
  ],
  others: [
    { relationTo: 'contacts', value: named.contact },
    { relationTo: 'vehicles', value: named.vehicle },
  ],
  rank: 7,
  stops: [
    {
      days: ['Tue', 'Mon'],
      due: '2026-03-01T09:30:00.000Z',
      greeting: 'Hello',
      helpers: [named.contact],
      kind: 'Pickup',
      place: 'North',
      times: [{ hour: 9 }, { hour: 17 }],
      vehicle: named.vehicle,
    },
    {
      days: [],
      due: null,
      greeting: null,
      helpers: [],
      kind: null,
      place: 'South',
      times: [],
      vehicle: null,
    },
  ],
  title: 'Morning',
  words: ['one', 'two'],
})

/** Without the ids of rows, which are not sent. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { id, ...rest } = value as Record<string, unknown>
  const kept = typeof id === 'string' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([name, each]) => [name, plain(each)]))
}

const names = [
  'about',
  'address',
  'body',
  'extras',
  'figures',
  'isLate',
  'layout',
  'others',
  'rank',
  'stops',
  'title',
  'words',
]
const shown = (doc: Doc) => plain(Object.fromEntries(names.map((name) => [name, doc[name]])))

const made = () => service.create('routes', whole())

describe('nested values', () => {
  it('are stored as they were sent, and answered so by id, in lists and in versions', async () => {
    const doc = await made()
    expect(shown(doc)).toEqual(whole())
    expect(await service.get(`/routes/${doc.id}`)).toEqual(doc)
    expect((await service.list(`/routes?where[id][equals]=${doc.id}`)).docs).toEqual([doc])
    const { docs } = await service.list(`/routes/versions?where[parent][equals]=${doc.id}`)
    expect(docs.map(({ version }) => shown(version as Doc))).toEqual([whole()])
    expect(await service.get(`/routes/${doc.id}?select[address]=true`)).toEqual({
      address: whole().address,
      id: doc.id,
    })
  })

  it('are replaced, or of a group changed in part, and cleared by null', async () => {
    const { id, stops } = await made()
    const changed = await service.update(`/routes/${id}`, {
      address: { city: 'Dallas' },
      stops: [(stops as unknown[])[1]],
    })
    expect(shown(changed)).toEqual({
      ...whole(),
      address: { city: 'Dallas', inner: { floor: 2 } },
      stops: [whole().stops[1]],
    })
    const nothing = Object.fromEntries(names.map((name) => [name, null]))
    expect(shown(await service.update(`/routes/${id}`, nothing))).toEqual({
      ...nothing,
      address: { city: null, inner: { floor: null } },
      extras: { colour: null },
      figures: [],
      layout: [],
      others: [],
      stops: [],
      words: [],
    })
  })

  it('leave nothing of a row behind that is gone', async () => {
    const { id } = await service.create('routes', {
      others: [{ relationTo: 'contacts', value: named.contact }],
      stops: [
        { days: ['Mon'], helpers: [named.contact], place: 'North', times: [{ hour: 1 }] },
        { helpers: [named.contact], place: 'South' },
      ],
    })
    const lists = () => service.query('SELECT path FROM routes_rels WHERE parent_id = $1 ORDER BY path', [id])
    const [first, second] = [{ path: 'stops.0.helpers' }, { path: 'stops.1.helpers' }]
    expect(await lists()).toEqual([{ path: 'others' }, first, second])
    await service.update(`/routes/${id}`, { stops: [{ helpers: [named.contact] }] })
    expect(await lists()).toEqual([{ path: 'others' }, first])
    await service.update(`/routes/${id}`, { stops: [] })
    expect(await lists()).toEqual([{ path: 'others' }])
    const { stops } = await service.update(`/routes/${id}`, { stops: [{ place: 'West' }] })
    expect(stops).toMatchObject([{ days: [], helpers: [], place: 'West', times: [] }])
  })

  it('keep what only the panel has, whoever writes the others', async () => {
    const inner = [{ marks: ['a', 'b'] }, { marks: ['c'] }]
    const saved = await staff.api('POST', '/routes?depth=0', { ...whole(), inner })
    const { id } = (saved.body as { doc: Doc }).doc
    await service.update(`/routes/${id}`, { stops: [], title: 'Noon' })
    const answer = await staff.api('GET', `/routes/${id}?depth=0`)
    expect(answer.body).toMatchObject({ inner, title: 'Noon', words: ['one', 'two'] })
  })

  it('have records in the places of ids with depth, of those that the caller may see', async () => {
    const { id } = await made()
    const vehicle = await service.get(`/vehicles/${named.vehicle}`)
    const contact = await service.get(`/contacts/${named.contact}`)
    const paper = await service.get(`/attachments/${named.paper}`)
    const populated = {
      about: { relationTo: 'vehicles', value: vehicle },
      layout: [{}, { paper }],
      others: [
        { relationTo: 'contacts', value: contact },
        { relationTo: 'vehicles', value: vehicle },
      ],
      stops: [
        { helpers: [contact], vehicle },
        { helpers: [], vehicle: null },
      ],
    }
    expect(await service.get(`/routes/${id}?depth=1`)).toMatchObject(populated)
    const { docs } = await service.list(`/routes?where[id][equals]=${id}&depth=2`)
    expect(docs).toMatchObject([{ about: { value: { id: named.vehicle } } }])
    const versions = await service.list(`/routes/versions?where[parent][equals]=${id}&depth=1`)
    expect(versions.docs).toMatchObject([{ version: populated }])
    const check = checkerOf(describeApi(service.payload))
    expect(check('GET', '/routes/{id}', await service.api('GET', `/routes/${id}?depth=2`))).toEqual([])
    const scopes = 'routes:read contacts:read'
    const { key } = await createKey(service.payload, 'without vehicles', { scopes })
    expect(await service.get(`/routes/${id}?depth=1`, { key })).toMatchObject({
      about: { relationTo: 'vehicles', value: named.vehicle },
      stops: [{ helpers: [contact], vehicle: named.vehicle }, {}],
    })
  })

  it('are answered with every member, and as the description says', async () => {
    const check = checkerOf(describeApi(service.payload))
    const { id } = await service.create('routes', {
      layout: [{ blockType: 'quote' }],
      stops: [{ times: [{}] }],
    })
    const row = { id: expect.any(String) as unknown }
    for (const locale of ['en', 'es']) {
      const answer = await service.api('GET', `/routes/${id}?locale=${locale}`)
      expect(answer.body).toMatchObject({
        layout: [{ ...row, blockName: null, words: null }],
        stops: [{ ...row, due: null, greeting: null, helpers: [], times: [{ ...row, hour: null }] }],
      })
      expect(check('GET', '/routes/{id}', answer)).toEqual([])
      const body = { ...(answer.body as Doc), stops: [{ place: 'North' }] }
      expect(check('GET', '/routes/{id}', { ...answer, body })).not.toEqual([])
    }
  })

  it('are described with the rules that they are held to', async () => {
    const schemas = describeApi(service.payload).components?.schemas as Record<string, unknown>
    expect(schemas['OrderWrite']).toMatchObject({
      properties: {
        lines: {
          items: {
            properties: {
              count: { maximum: 99, minimum: 1, type: ['number', 'null'] },
              part: { type: 'string' },
            },
            required: ['part'],
          },
          maxItems: 3,
          type: ['array', 'null'],
        },
        part: { type: 'string' },
      },
    })
    expect(JSON.stringify(schemas['OrderWrite'])).not.toContain('minItems')
    const lines = (count: number) => Array.from({ length: count }, () => ({ part: 'AB-1' }))
    for (const refused of [lines(4), [{ count: 0, part: 'AB-1' }], [{ count: 100, part: 'AB-1' }]]) {
      const body = { lines: refused, part: 'AB-1' }
      await service.refuses('POST', '/orders', { code: 'invalid_value', status: 400 }, { body })
    }
    for (const taken of [lines(3), []]) await service.create('orders', { lines: taken, part: 'AB-1' })
  })

  it('have their locales', async () => {
    const { id, stops } = await made()
    const [first, second] = stops as [object, object]
    await service.api('PATCH', `/routes/${id}?locale=es`, {
      body: { rank: 9, stops: [{ ...first, greeting: 'Hola' }, second] },
    })
    const greetingIn = async (locale: string) => {
      const doc = await service.get(`/routes/${id}?locale=${locale}`)
      return [doc['rank'], (doc['stops'] as { greeting: string }[])[0]?.greeting]
    }
    expect(await greetingIn('en')).toEqual([7, 'Hello'])
    expect(await greetingIn('es')).toEqual([9, 'Hola'])
  })

  it('are in the ledger, and put back by an undo: changed, in bulk, deleted, created', async () => {
    const { id } = await made()
    const undo = async (batchId: unknown) => {
      const undone = await service.api('POST', `/changes/batches/${String(batchId)}/undo`)
      expect(undone).toMatchObject({ body: { errors: [] }, status: 200 })
    }
    const before = await service.get(`/routes/${id}`)
    const stops = [{ greeting: 'Bye', place: 'West' }]
    const { batchId, errors } = await service.bulk('PATCH', `/routes?where[id][equals]=${id}`, {
      stops,
      words: [],
    })
    expect(errors).toEqual([])
    const [change] = (await service.list(`/routes/${id}/changes`)).docs
    expect(plain(change?.['changes'])).toMatchObject({
      stops: {
        after: [{ greeting: { en: 'Bye' }, place: 'West' }],
        before: [{ place: 'North' }, { place: 'South' }],
      },
      words: { after: [], before: ['one', 'two'] },
    })
    await undo(batchId)
    expect(shown(await service.get(`/routes/${id}`))).toEqual(shown(before))
    const deleted = await service.bulk('DELETE', `/routes?where[id][equals]=${id}`)
    expect((await service.list(`/routes/${id}/changes`)).docs[0]).toMatchObject({
      changes: { address: { before: { city: 'Austin' } } },
      operation: 'delete',
    })
    await undo(deleted.batchId)
    expect(shown(await service.get(`/routes/${id}`))).toEqual(whole())
    expect((await service.list(`/routes/versions?where[parent][equals]=${id}`)).totalDocs).toBe(3)
    const batch = await service.api('POST', '/routes/batch', { body: { docs: [whole(), whole()] } })
    const { batchId: ofBatch, docs } = batch.body as { batchId: string; docs: Doc[] }
    expect(docs.map(shown)).toEqual([whole(), whole()])
    await undo(ofBatch)
    expect(await service.ids('/routes?where[id][in]=' + docs.map((each) => each.id).join())).toEqual([])
  })

  it('write no row of the ledger where they are sent as they are', async () => {
    const doc = await made()
    await service.update(`/routes/${doc.id}`, shown(doc) as Record<string, unknown>)
    expect((await service.list(`/routes/${doc.id}/changes`)).totalDocs).toBe(1)
  })

  it('are refused by the path of what is wrong, and nothing is written', async () => {
    const cases: [field: string, body: Record<string, unknown>][] = [
      ['stops', { stops: 'x' }],
      ['stops.0', { stops: ['x'] }],
      ['stops.1.place', { stops: [{}, { place: 1 }] }],
      ['stops.0.kind', { stops: [{ kind: 'Other' }] }],
      ['stops.0.times.0.hour', { stops: [{ times: [{ hour: '9' }] }] }],
      ['address', { address: [] }],
      ['address.inner.floor', { address: { inner: { floor: true } } }],
      ['layout.0.blockType', { layout: [{ blockType: 'video' }] }],
      ['layout.0.words', { layout: [{ blockType: 'quote', words: { a: 1 } }] }],
      ['about', { about: 1 }],
      ['about.relationTo', { about: { relationTo: 'leads', value: 1 } }],
      ['others.0.value', { others: [{ relationTo: 'vehicles', value: 'x' }] }],
      ['words.1', { words: ['a', null] }],
      ['figures.0', { figures: ['1'] }],
      ['rank', { rank: 'x' }],
    ]
    for (const [field, body] of cases)
      await service.refuses('POST', '/routes', { code: 'invalid_value', field, status: 400 }, { body })
  })

  it('are refused with the remedy, and everything that is wrong at once', async () => {
    const cases: [code: 'invalid_value' | 'unknown_field', message: string, body: Record<string, unknown>][] =
      [
        [
          'unknown_field',
          'stops.0.plaec: there is no such member; did you mean "place"?',
          { stops: [{ plaec: 'x' }] },
        ],
        [
          'unknown_field',
          'address.zzz: there is no such member. There are city, inner.',
          { address: { zzz: 'x' } },
        ],
        [
          'unknown_field',
          'address.city: is a path, which a body has as an object. Send {"address": {"city": …}}.',
          { 'address.city': 'x' },
        ],
        [
          'unknown_field',
          'stops.0.times.hour: is a path, which a body has as an object. Send {"stops": [{"times": [{"hour": …}]}]}.',
          { 'stops.0.times.hour': 1 },
        ],
        [
          'unknown_field',
          'layout.quote.words: is a path, which a body has as an object. Send {"layout": [{"blockType": …, …}]}.',
          { 'layout.quote.words': 'x' },
        ],
        [
          'unknown_field',
          'address.zz: is a path, which a body has as an object. Send {"address": {…}}.',
          { 'address.zz': 1 },
        ],
        [
          'unknown_field',
          'address.inner.floor: is a path, which a body has as an object. Send {"inner": {"floor": …}}.',
          { address: { 'inner.floor': 1 } },
        ],
        ['unknown_field', 'zz: routes has no such field.', { zz: 1 }],
        ['invalid_value', 'address: must be an object or null, not a string.', { address: 'x' }],
        [
          'invalid_value',
          'layout.0.blockType: must be one of "quote", "picture"; did you mean "quote"?',
          { layout: [{ blockType: 'qoute' }] },
        ],
        [
          'invalid_value',
          'layout.0.blockType: must be one of "quote", "picture", not missing.',
          { layout: [{ words: 'x' }] },
        ],
        [
          'invalid_value',
          'about.relationTo: must be one of "vehicles", "contacts"; did you mean "vehicles"?',
          { about: { relationTo: 'vehicle', value: 1 } },
        ],
      ]
    for (const [code, message, body] of cases) {
      const [problem] = await service.refuses('POST', '/routes', { code, status: 400 }, { body })
      expect(problem?.message).toBe(message)
    }
    const body = {
      address: { city: 1, inner: { floor: 'x' } },
      stops: [{ place: 1, times: [{ hour: 'x' }, { huor: 1 }] }, { kind: 'Other' }],
    }
    const problems = await service.refuses(
      'POST',
      '/routes',
      { code: 'invalid_value', status: 400 },
      { body },
    )
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'invalid_value address.city',
      'invalid_value address.inner.floor',
      'invalid_value stops.0.place',
      'invalid_value stops.0.times.0.hour',
      'unknown_field stops.0.times.1.huor',
      'invalid_value stops.1.kind',
    ])
    const many = { words: Array.from({ length: 500 }, () => 1) }
    expect(
      await service.refuses('POST', '/routes', { code: 'invalid_value', status: 400 }, { body: many }),
    ).toHaveLength(100)
  })

  it('are asked for null only where it is taken', async () => {
    const line = {
      about: 'x',
      checks: {},
      count: {},
      isOpen: {},
      note: {},
      on: {},
      part: {},
      vehicle: {},
      vehicles: {},
    }
    const refusal = { code: 'invalid_value', status: 400 } as const
    const problems = await service.refuses('POST', '/parcels', refusal, { body: { lines: [line] } })
    expect(problems.map(({ message }) => message)).toEqual([
      'lines.0.about: must be { "relationTo", "value" }, not a string.',
      'lines.0.checks: must be a list, not an object.',
      'lines.0.count: must be a number, not an object.',
      'lines.0.isOpen: must be true or false, not an object.',
      'lines.0.note: must be text or null, not an object.',
      'lines.0.on: must be a date or an ISO 8601 time with its zone, such as 2026-03-01T09:30:00Z.',
      'lines.0.part: must be text, not an object.',
      'lines.0.vehicle: must be an id, a whole number from 1 to 2147483647, not an object.',
      'lines.0.vehicles: must be a list, not an object.',
    ])
  })

  it('are refused where one is missing that has to be there, with a rule of its own too', async () => {
    const cases: [field: string, body: Record<string, unknown>][] = [
      ['part', {}],
      ['part', { part: null }],
      ['part', { part: '' }],
      ['part', { part: 'A' }],
      ['lines.0.part', { lines: [{ count: 2 }], part: 'AB-1' }],
      ['lines.1.part', { lines: [{ part: 'AB-2' }, { part: null }], part: 'AB-1' }],
      ['extras.0.part', { extras: [{ blockType: 'gift' }], part: 'AB-1' }],
    ]
    for (const [field, body] of cases)
      await service.refuses('POST', '/orders', { code: 'invalid_value', field, status: 400 }, { body })
    const doc = await service.create('orders', { lines: [{ part: 'AB-2' }], part: 'AB-1' })
    expect(doc).toMatchObject({ lines: [{ part: 'AB-2' }], part: 'AB-1' })
    const { docs } = await service.list(`/orders/versions?where[parent][equals]=${doc.id}`)
    expect(docs).toMatchObject([{ version: { part: 'AB-1' } }])
    const { batchId } = await service.bulk('DELETE', `/orders?where[id][in]=${doc.id}`)
    await service.api('POST', `/changes/batches/${batchId}/undo`, { body: {} })
    expect(await service.get(`/orders/${doc.id}`)).toEqual(doc)
    for (const data of [{ part: 'AB-1' }, { lines: [{}], part: 'AB-1' }]) {
      const answer = await staff.api('POST', '/orders', data)
      expect(answer.status, JSON.stringify(answer.body)).toBe('lines' in data ? 400 : 201)
    }
  })

  it('have rows with ids of their own', async () => {
    const { id } = await service.create('orders', { lines: [{ id: 'aaa', part: 'AB-2' }], part: 'AB-1' })
    const refusal = { code: 'invalid_value', says: /Leave `id` out of new rows/, status: 400 }
    const twice = { lines: ['AB-3', 'AB-4'].map((part) => ({ id: 'bbb', part })) }
    await service.refuses('PATCH', `/orders/${id}`, refusal, { body: twice })
    const ofAnother = { lines: [{ id: 'aaa', part: 'AB-3' }], part: 'AB-1' }
    await service.refuses('POST', '/orders', refusal, { body: ofAnother })
  })

  it('name records that are there, and the caller may name', async () => {
    for (const [field, body] of [
      ['stops.0.vehicle', { stops: [{ vehicle: 999_999 }] }],
      ['layout.0.paper', { layout: [{ blockType: 'picture', paper: 999_999 }] }],
      ['others', { others: [{ relationTo: 'contacts', value: 999_999 }] }],
    ] as const)
      await service.refuses('POST', '/routes', { code: 'missing_reference', field, status: 400 }, { body })
  })

  it('let go of a record that is deleted, by a change of their own', async () => {
    const vehicle = (await service.create('vehicles')).id
    const { id } = await service.create('routes', {
      about: { relationTo: 'vehicles', value: vehicle },
      others: [
        { relationTo: 'vehicles', value: vehicle },
        { relationTo: 'contacts', value: named.contact },
      ],
      stops: [
        { place: 'North', vehicle },
        { place: 'South', vehicle: named.vehicle },
      ],
    })
    expect((await service.api('DELETE', `/vehicles/${vehicle}`)).status).toBe(200)
    expect(plain(await service.get(`/routes/${id}`))).toMatchObject({
      about: null,
      others: [{ relationTo: 'contacts', value: named.contact }],
      stops: [
        { place: 'North', vehicle: null },
        { place: 'South', vehicle: named.vehicle },
      ],
    })
    const [change] = (await service.list(`/routes/${id}/changes`)).docs
    expect(change).toMatchObject({ changes: { about: { after: null } }, operation: 'update' })
    expect(Object.keys(change?.['changes'] as object).toSorted()).toEqual(['about', 'others', 'stops'])
    expect((await service.list(`/routes/versions?where[parent][equals]=${id}`)).totalDocs).toBe(2)
  })

  it('are found by their parts: in some row, in a group, in a block, in a list', async () => {
    const one = (await made()).id
    const other = (await service.create('routes', { address: { city: 'Paris' }, stops: [{ place: 'West' }] }))
      .id
    const both = `&where[id][in]=${one},${other}&sort=id`
    const found = (clause: string) => service.ids(`/routes?where${clause}${both}`)
    const cases: [clause: string, ids: number[]][] = [
      ['[stops.place][equals]=South', [one]],
      ['[stops.place][like]=west', [other]],
      ['[stops.place][not_equals]=South', [other]],
      ['[stops.place][in]=South,West', [one, other]],
      ['[stops.kind][equals]=Pickup', [one]],
      ['[stops.days][equals]=Mon', [one]],
      ['[stops.due][greater_than]=2026-01-01', [one]],
      ['[stops.due][exists]=false', [other]],
      ['[stops.greeting][equals]=Hello', [one]],
      [`[stops.vehicle][equals]=${named.vehicle}`, [one]],
      [`[stops.vehicle.id][equals]=${named.vehicle}`, [one]],
      [`[stops.helpers][equals]=${named.contact}`, [one]],
      ['[stops.times.hour][greater_than]=16', [one]],
      ['[stops.times.hour][greater_than]=17', []],
      ['[address.city][equals]=Paris', [other]],
      ['[address.inner.floor][equals]=2', [one]],
      ['[extras.colour][equals]=red', [one]],
      ['[layout.words][contains]=Second', [one]],
      [`[layout.paper][equals]=${named.paper}`, [one]],
      ['[about.relationTo][equals]=vehicles', [one]],
      [`[about.value][equals]=${named.vehicle}`, [one]],
      [`[others.relationTo][equals]=contacts`, [one]],
      ['[words][equals]=two', [one]],
      ['[words][exists]=false', [other]],
      ['[figures][greater_than]=2', [one]],
      ['[rank][equals]=7', [one]],
    ]
    const ofBoth = `/routes/versions?where[parent][in]=${one},${other}`
    for (const [clause, ids] of cases) {
      expect(await found(clause), clause).toEqual(ids)
      const { docs } = await service.list(`${ofBoth}&where[version.${clause.slice(1)}`)
      expect(new Set(docs.map(({ parent }) => parent)), `versions ${clause}`).toEqual(new Set(ids))
    }
    const ofOther = `where[parent][equals]=${other}&where[version.stops.place][equals]`
    const { totalDocs } = await service.list(`/routes/versions?${ofOther}=West`)
    expect(await service.ids(`/routes/versions?${ofOther}=South`)).toEqual([])
    expect(totalDocs).toBe(1)
  })

  it('are refused by name where they cannot be asked, and nothing is widened', async () => {
    const refusal = { code: 'invalid_filter', status: 400 }
    await service.refuses('GET', '/routes?where[stops][exists]=true', { ...refusal, says: 'stops.place' })
    await service.refuses('DELETE', '/routes?where[stops.plaec][exists]=true', { ...refusal, says: 'plaec' })
    await service.refuses('DELETE', '/routes?where[stops.place][foo]=x', refusal)
    await service.refuses('DELETE', '/routes?where[stops.kind][equals]=Other', refusal)
    await service.refuses('DELETE', '/routes?where[words.0][equals]=x', refusal)
    await service.refuses('DELETE', '/routes?where[about.value.vin][equals]=x', refusal)
    for (const says of [
      'stops',
      'stops.place',
      'stops.0.place',
      'stops.times.hour',
      'layout.quote.words',
      'layout.blockType',
    ])
      await service.refuses('GET', `/routes?sort=${says}`, {
        code: 'invalid_parameter',
        says: `${says} cannot be sorted by`,
        status: 400,
      })
    await service.refuses('GET', '/routes?where[layout.quote.words][equals]=x', {
      ...refusal,
      says: 'Leave "quote" out',
    })
    await service.refuses('GET', '/routes?where[layout.blockType][equals]=quote', {
      ...refusal,
      says: 'by the kind of a block',
    })
    await service.refuses('GET', '/routes?where[stops.0.place][equals]=x', {
      ...refusal,
      says: 'Leave "0" out',
    })
    await service.refuses('GET', '/routes?where[address.zzz][equals]=x', {
      ...refusal,
      says: 'there is no field "zzz". There are city, inner.',
    })
    await service.refuses('GET', '/routes?sort=address', {
      code: 'invalid_parameter',
      says: 'address has parts. Sort by one of them.',
      status: 400,
    })
  })
})

describe('a list', () => {
  it('is sorted by members of groups, of records and of versions', async () => {
    const ids: number[] = []
    for (const [city, floor] of [
      ['Rome', 3],
      ['Oslo', 1],
      ['Rome', 2],
      [null, null],
    ] as const) {
      ids.push((await service.create('routes', { address: { city, inner: { floor } } })).id)
    }
    const [rome, oslo, lower, none] = ids
    const found = (sort: string) => service.ids(`/routes?where[id][in]=${ids.join()}&sort=${sort}`)
    expect(await found('address.city,address.inner.floor')).toEqual([oslo, lower, rome, none])
    expect(await found('-address.inner.floor')).toEqual([rome, lower, oslo, none])
    const ofVersions = `where[parent][in]=${ids.join()}&sort=-version.address.inner.floor`
    const { docs } = await service.list(`/routes/versions?${ofVersions}`)
    expect(docs.map(({ parent }) => parent)).toEqual([rome, lower, oslo, none])
    const refusal = { code: 'invalid_parameter', status: 400 }
    await service.refuses('GET', '/routes?sort=address.street', { ...refusal, says: 'address.city' })
    await service.refuses('GET', '/routes?sort=address', refusal)
    await service.refuses('GET', '/routes?sort=stops.place', refusal)
    await service.refuses('GET', '/routes?sort=address.city,address.city', { ...refusal, says: 'twice' })
  })

  it('of the panel is sorted by them too, and by no field of another record', async () => {
    const ids = [
      (await service.create('routes', { address: { city: 'Lima' } })).id,
      (await service.create('routes', { address: { city: 'Bonn' } })).id,
    ]
    const answer = await staff.api('GET', `/routes?where[id][in]=${ids.join()}&sort=address.city`)
    expect((answer.body as { docs: Doc[] }).docs.map(({ id }) => id)).toEqual(ids.toReversed())
    for (const sort of ['stops.place', 'createdBy.email', 'tenant__name'])
      expect(await staff.api('GET', `/routes?sort=${sort}`)).toMatchObject({ status: 400 })
  })

  it('of the panel has columns for members of groups and for records of any collection', async () => {
    const { id } = await service.create('routes', {
      about: { relationTo: 'vehicles', value: named.vehicle },
      address: { city: 'Lima', inner: { floor: 7 } },
      others: [
        { relationTo: 'contacts', value: named.contact },
        { relationTo: 'vehicles', value: named.vehicle },
      ],
    })
    const req = await panelRequest(service, staff)
    const columns = buildColumns(req, 'routes' as never, ['about', 'others', 'address.inner.floor'])
    expect(columns.map(({ label }) => label)).toEqual(['About', 'Others', 'Floor'])
    const where = { id: { equals: id } }
    const { docs, titles } = await loadPage(req, { columns, limit: 1, slug: 'routes' as never, where })
    const values = columns.map(({ name }) => getValueAtPath(docs[0]?.values ?? {}, name))
    expect(values[2]).toBe(7)
    const [vehicle, contact] = [
      { id: named.vehicle, slug: 'vehicles' },
      { id: named.contact, slug: 'contacts' },
    ]
    const records = columns.map((column, at) => listReferenced(column, values[at]))
    expect(records).toEqual([[vehicle], [contact, vehicle], []])
    expect([...titles.keys()].toSorted()).toEqual([`contacts/${contact.id}`, `vehicles/${vehicle.id}`])
  })
})

describe('the history', () => {
  it('says what became of the parts, with the titles of the records that they name', async () => {
    const { id, stops } = await made()
    const [first, second] = stops as Doc[]
    await service.update(`/routes/${id}`, {
      about: { relationTo: 'contacts', value: named.contact },
      address: { city: 'Dallas' },
      stops: [second, { ...first, vehicle: null }],
    })
    const req = await panelRequest(service, staff)
    const happenings = await timelineOf(req, 'routes', id, { limit: 1 })
    const { changes, titles } = await historyPageOf(req, 'routes', happenings)
    const vehicle = { id: named.vehicle, kind: 'record', slug: 'vehicles' }
    const contact = { id: named.contact, kind: 'record', slug: 'contacts' }
    expect(changes[0]?.items.map(({ label, step }) => ({ label, ...step }))).toEqual([
      { from: vehicle, kind: 'changed', label: 'About', to: contact },
      { from: vehicle, kind: 'cleared', label: 'Stops 2 > Vehicle' },
      { kind: 'reordered', label: 'Stops' },
      {
        from: { kind: 'text', text: 'Austin' },
        kind: 'changed',
        label: 'Address > City',
        to: { kind: 'text', text: 'Dallas' },
      },
    ])
    expect([...titles.keys()].toSorted()).toEqual([`contacts/${contact.id}`, `vehicles/${vehicle.id}`])
  })
})

describe('any value', () => {
  const parts = fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [{}],
    [null],
    'x',
    7,
    { relationTo: 'vehicles' },
    { relationTo: 'vehicles', value: 1 },
    [{ blockType: 'quote', words: 'x' }],
    [{ blockType: '__proto__' }],
    [{ id: 'x', place: 'a' }],
    [{ place: 'a', times: [{ hour: 1 }, {}] }],
    { city: 'x', inner: {} },
    ['a', 'a'],
    [1, 2.5],
  )
  const value = fc.oneof(parts, fc.jsonValue({ maxDepth: 3 }))
  const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3, minKeys: 1 })

  it('is stored and can be sent back as it is answered, or is refused and nothing is written', async () => {
    const count = async () =>
      (await service.query('SELECT count(*)::int AS count FROM routes'))[0]?.['count'] as number
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const before = await count()
        const answer = await service.api('POST', '/routes', { body: sent })
        const { status } = answer
        expect([201, 400], JSON.stringify(answer.body)).toContain(status)
        expect(await count()).toBe(before + (status === 201 ? 1 : 0))
        if (status !== 201) return
        const { doc } = answer.body as { doc: Doc }
        expect(await service.get(`/routes/${doc.id}`)).toEqual(doc)
        await service.update(`/routes/${doc.id}`, doc)
        const { docs } = await service.list(`/routes/${doc.id}/changes`)
        expect(docs.slice(1), JSON.stringify(docs[0]?.['changes'])).toEqual([])
      }),
      { numRuns: runsOf(600) },
    )
  })

  it('is refused where it is nested a thousand levels deep', async () => {
    const nested = '['.repeat(1000) + ']'.repeat(1000)
    for (const name of ['stops', 'address', 'layout', 'words', 'about', 'body']) {
      const refusal = { code: 'invalid_value', status: 400 }
      await service.refuses('POST', '/routes', refusal, { body: `{"${name}":${nested}}` })
    }
  })
})

describe('any filter by parts', () => {
  const paths = [
    'about.relationTo',
    'about.value',
    'address.city',
    'address.inner.floor',
    'figures',
    'layout.paper',
    'layout.words',
    'others.value',
    'rank',
    'stops.days',
    'stops.due',
    'stops.helpers',
    'stops.kind',
    'stops.place',
    'stops.times.hour',
    'stops.vehicle',
    'words',
  ]
  const wrong = [
    'stops',
    'stops.',
    'stops.x',
    'address.inner',
    'layout.blockType',
    'about',
    'words.0',
    'stops.times',
  ]
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'Austin',
      'Pickup',
      'Mon',
      2,
      9,
      1,
      'two',
      'vehicles',
      '2026-03-01',
      null,
      'null',
      [],
      {},
    ),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const asked = (where: object) =>
    service.api('GET', `/routes?limit=500&where=${encodeURIComponent(JSON.stringify(where))}`)
  const inOrder = (one: number, other: number) => one - other
  const idsOf = ({ body }: Answer) => (body as { docs: Doc[] }).docs.map(({ id }) => id)

  it('finds records or is refused; its opposite finds all others', async () => {
    await made()
    const all = idsOf(await asked({ id: { exists: true } })).toSorted(inOrder)
    const opposites = { equals: 'not_equals', exists: 'exists', in: 'not_in' } as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths, ...wrong),
        fc.constantFrom<keyof typeof opposites>('equals', 'exists', 'in'),
        value,
        async (path, operator, operand) => {
          const given = operator === 'exists' ? true : operand
          const found = await asked({ [path]: { [operator]: given } })
          const allowed = wrong.includes(path) ? [400] : [200, 400]
          expect(allowed, `${path} ${operator}: ${JSON.stringify(found.body)}`).toContain(found.status)
          if (found.status !== 200) return
          const others = await asked({
            [path]: { [opposites[operator]]: operator === 'exists' ? false : operand },
          })
          expect([...idsOf(found), ...idsOf(others)].toSorted(inOrder), `${path} ${operator}`).toEqual(all)
        },
      ),
      { numRuns: runsOf(600) },
    )
  })
})
