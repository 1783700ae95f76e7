/**
 * What is told of real writes, of every field of every collection, is what the schemas of the events say. Nothing is sent:
 * no worker runs here.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { CollectionSlug } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CollectionModel, modelOf } from '../../src/plugins/database/model/model'
import { catalogueOf, type EventBody, payloadFields, testEvent } from '../../src/plugins/webhooks/events'
import { hasEvents, transitions } from '../../src/plugins/webhooks/events/transitions'
import { sampleValues } from '../../src/plugins/webhooks/events/catalogue'
import { FanOut } from '../../src/plugins/webhooks/outbox/fanOut'
import { useClient } from '../support/client'
import { makeTargets, required } from '../support/records'
import { samples } from '../support/samples'
import { fixture } from '../support/service'

type Told = { body: EventBody; event: string }

const service = useClient()
let told: Told[]
let collections: CollectionModel[]

const targets = fixture(() => makeTargets(service, modelOf(service.payload)))

beforeAll(async () => {
  collections = [...modelOf(service.payload).values()].filter(hasEvents)
  const webhooks: number[] = []
  for (const collection of collections) webhooks.push((await hear(collection)).id)
  for (const collection of collections) await liveThrough(collection)
  for (const { becomes, event, field } of transitions) await move(event.split('.')[0] ?? '', field, becomes)
  const fanOut = new FanOut(service.payload, service.payload.db.pool)
  while ((await fanOut.serve('patient')).isServed);
  const rows = await service.query<{ body: string; event: string }>(
    'SELECT event, body FROM webhook_deliveries WHERE webhook = ANY($1) ORDER BY id',
    [webhooks],
  )
  told = rows.map(({ body, event }) => ({ body: JSON.parse(body) as Told['body'], event }))
})

/** A webhook that is told everything of one collection. */
const hear = (collection: CollectionModel) => {
  const events = [...catalogueOf(service.payload).values()].filter(
    (each) => each.collection === collection.slug,
  )
  return service.create('webhooks', {
    events: events.map(({ name }) => name),
    payload: payloadFields(collection).map(({ name }) => `${collection.slug}.${name}`),
    url: 'https://example.com/hooks',
  })
}

/** A record with a value in each field, then with another one in each, then gone; several times. */
const liveThrough = async (collection: CollectionModel): Promise<void> => {
  for (const round of [0, 2, 4]) {
    const { id } = await service.create(collection.slug, {
      ...required(collection.slug),
      ...valuesOf(collection, round),
    })
    await service.update(`/${collection.slug}/${id}`, valuesOf(collection, round + 1))
    await service.api('DELETE', `/${collection.slug}/${id}`)
  }
}

const valuesOf = ({ fields, slug }: CollectionModel, round: number): Record<string, unknown> =>
  Object.fromEntries(
    [...fields.values()]
      .filter(({ kind, marks, name }) => !unwritten.has(name) && !unsent.has(kind) && !marks.isResponseOnly)
      // A webhook's own settings have rules of their own.
      .filter(({ name }) => slug !== 'webhooks' || name === 'description' || name === 'tenants')
      .map((field) => {
        const all = samples(field, targets)
        return [field.name, all[round % all.length]?.sent]
      }),
  )

const unwritten = new Set(['id', 'createdAt', 'updatedAt'])
const unsent = new Set(['inverse', 'inverseOne', 'json'])

/** By the service itself, as some fields are no key's to write. */
const move = async (slug: string, name: string, becomes: string | undefined): Promise<void> => {
  const field = modelOf(service.payload).get(slug)?.fields.get(name)
  if (!field) throw new Error(`There is no ${slug}.${name}.`)
  const [first, second] = field.target ? (targets[field.target] ?? []) : sampleValues(field)
  const { id } = await service.create(slug, required(slug))
  for (const value of [first, becomes ?? second]) {
    await service.payload.update({ id, collection: slug as CollectionSlug, data: { [name]: value } })
  }
}

const isMoment = (value: string) => new Date(value).toISOString() === value

const compiled = (): Map<string, ValidateFunction> => {
  const ajv = new Ajv2020({ allowUnionTypes: true, formats: { 'date-time': isMoment } })
  return new Map(
    [...catalogueOf(service.payload).values()].map(({ name, schema }) => [name, ajv.compile(schema)]),
  )
}

describe('what is told of every collection', () => {
  it('is each event that there is, but the one of tests', () => {
    const names = [...catalogueOf(service.payload).keys()].filter((name) => name !== testEvent)
    expect([...new Set(told.map(({ event }) => event))].sort()).toEqual(names)
  })

  it('is what the schemas say', () => {
    const schemas = compiled()
    const faults = told.flatMap(({ body, event }) => {
      const isValid = schemas.get(event)
      return isValid?.(body) ? [] : [{ body, errors: isValid?.errors, event }]
    })
    expect(faults).toEqual([])
    expect(told.filter(({ body, event }) => body.type !== event)).toEqual([])
  })

  it('has a value of every field that may be told, and none of another', () => {
    for (const collection of collections) {
      const names = payloadFields(collection)
        .map(({ name }) => name)
        .sort()
      const records = told
        .filter(({ body }) => body.data.collection === collection.slug)
        .map(({ body }) => body.data.record ?? {})
      for (const record of records) expect(Object.keys(record).sort(), collection.slug).toEqual(names)
    }
  })

  it('tells nothing of personal data but the names of its fields', () => {
    const guarded = collections.flatMap(({ fields, slug }) =>
      [...fields.values()].filter(({ marks }) => marks.personalData).map(({ name }) => ({ name, slug })),
    )
    expect(guarded.length).toBeGreaterThan(10)
    for (const { name, slug } of guarded) {
      const of = told.filter(({ body }) => body.data.collection === slug)
      expect(
        of.some(({ body }) => body.data.changed.includes(name)),
        name,
      ).toBe(true)
      const rest = of.map(({ body }) => JSON.stringify({ ...body.data, changed: [] }))
      expect(
        rest.filter((text) => text.includes(`"${name}"`)),
        name,
      ).toEqual([])
    }
  })

  it('rises in its sequence with the changes of a record', () => {
    const last = new Map<string, number>()
    for (const { body } of told) {
      const { collection, id, sequence } = body.data
      expect(sequence).toBeGreaterThanOrEqual(last.get(`${collection}/${id}`) ?? 1)
      last.set(`${collection}/${id}`, sequence)
    }
  })
})
