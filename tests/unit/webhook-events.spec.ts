import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import type { SanitizedConfig } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import {
  bodyOf,
  catalogueOf,
  type EventType,
  eventsAnswer,
  payloadFields,
  testBody,
  testEvent,
} from '../../src/plugins/webhooks/events'
import { transitions } from '../../src/plugins/webhooks/events/transitions'
import { sampleValues } from '../../src/plugins/webhooks/events/catalogue'
import { writtenCollections } from '../support/everyCollection'

let payload: { config: SanitizedConfig }
let events: EventType[]
beforeAll(async () => {
  payload = { config: await (await import('../../payload.config')).default }
  events = [...catalogueOf(payload).values()]
})

const isMoment = (value: string) => !Number.isNaN(Date.parse(value)) && /T.*Z$/.test(value)

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  formats: { 'date-time': isMoment },
  strict: true,
})

/** What is wrong with an event as it is published: none of it may be missing, and its example must be valid. */
const faultsOf = ({ description, example, name, schema }: Partial<EventType>): string[] => {
  if (!schema) return [`${name} has no schema`]
  if (!description) return [`${name} has no description`]
  if (!example) return [`${name} has no example`]
  // Compiled once for each schema: Ajv keeps it by the object.
  const isValid = ajv.compile(schema)
  return isValid(example)
    ? []
    : (isValid.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`)
}

const without = <T extends object>(object: T, ...names: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

describe('catalogueOf', () => {
  it('has three events for each collection that keys may write, the transitions, and the test', () => {
    const plain = writtenCollections.flatMap((slug) =>
      ['created', 'deleted', 'updated'].map((word) => `${slug}.${word}`),
    )
    const expected = [...plain, ...transitions.map(({ event }) => event), testEvent]
    expect(events.map(({ name }) => name)).toEqual(expected.sort())
    expect(writtenCollections.length).toBeGreaterThan(20)
  })

  it('has a schema of each event, and an example that it allows', () => {
    expect(events.flatMap(faultsOf)).toEqual([])
  })

  it('says what is wrong where one has no schema, or an example that is none', () => {
    const [event] = events
    if (!event) throw new Error('There are no events.')
    const broken = (data: object) => ({
      ...event,
      example: { ...event.example, data } as EventType['example'],
    })
    expect(faultsOf(without(event, 'schema'))).toEqual([`${event.name} has no schema`])
    expect(faultsOf(broken(without(event.example.data, 'sequence'))).join()).toMatch(/sequence/)
    expect(faultsOf(broken({ ...event.example.data, changed: ['nothing'] }))).not.toEqual([])
    expect(faultsOf({ ...event, example: { ...event.example, type: 'leads.sold' } })).not.toEqual([])
    expect(faultsOf({ ...event, example: { ...event.example, timestamp: 'today' } })).not.toEqual([])
  })

  it('shows in the example of a transition what makes it one', () => {
    const examples = new Map(events.map(({ example, name }) => [name, example.data]))
    expect(examples.get('messages.send.requested')).toMatchObject({
      changed: ['status'],
      transition: { after: 'Send', before: 'Draft', field: 'status' },
    })
    for (const { becomes, event, field } of transitions) {
      const shown = examples.get(event)?.transition
      expect(shown?.field, event).toBe(field)
      expect(shown?.before, event).not.toEqual(shown?.after)
      expect(shown?.after, event).toEqual(becomes ?? shown?.after)
    }
  })

  it('allows every field that may be told, and has none that holds personal data', () => {
    for (const { collection: slug, example, name, schema } of events) {
      const collection = modelOf(payload).get(slug)
      if (!collection) throw new Error(`There is no collection ${slug}.`)
      const fields = payloadFields(collection)
      for (const at of [0, 1] as const) {
        const record = Object.fromEntries(fields.map((field) => [field.name, sampleValues(field)[at]]))
        expect(
          faultsOf({
            description: name,
            example: { ...example, data: { ...example.data, record } },
            name,
            schema,
          }),
        ).toEqual([])
      }
      const shown = Object.keys(schema.properties?.['data']?.properties?.['record']?.properties ?? {})
      expect(shown).toEqual(fields.map((field) => field.name))
      expect(shown.filter((field) => collection.fields.get(field)?.marks.personalData)).toEqual([])
    }
  })

  it('is published as a list, in which nobody is named', () => {
    const { docs, totalDocs } = eventsAnswer(payload)
    expect(docs.map(({ name }) => name)).toEqual(events.map(({ name }) => name))
    expect(totalDocs).toBe(docs.length)
    expect(Object.keys(docs[0] ?? {}).sort()).toEqual([
      'collection',
      'description',
      'example',
      'name',
      'schema',
    ])
    for (const { example } of docs) expect(Object.keys(example.data.actor).sort()).toEqual(['id', 'type'])
  })
})

describe('bodyOf', () => {
  const change = {
    actor: { id: '3', name: 'Bexley Corrigold', type: 'user' as const },
    batchId: 'b1',
    changed: ['reason'],
    collection: 'leads',
    createdAt: new Date('2026-03-01T09:30:00Z'),
    id: 3041,
    operation: 'update' as const,
    recordId: 12,
    requestId: 'r1',
  }

  it('has the members that every body has, in their order, and no name of a person', () => {
    expect(JSON.stringify(bodyOf(change, { type: 'leads.updated' }))).toBe(
      '{"type":"leads.updated","timestamp":"2026-03-01T09:30:00.000Z","data":{"collection":"leads","id":12,' +
        '"operation":"update","changed":["reason"],"sequence":3041,"batchId":"b1","requestId":"r1",' +
        '"actor":{"type":"user","id":"3"}}}',
    )
  })

  it('has the transition that it is, and the fields that the webhook names', () => {
    const transition = { after: 7, before: 4, field: 'salesRep' }
    expect(
      bodyOf(change, { transition, type: 'leads.salesRep.changed' }, { creditBand: null }).data,
    ).toMatchObject({
      record: { creditBand: null },
      transition,
    })
  })
})

describe('testBody', () => {
  const asked = {
    actor: { id: '3', name: 'x', type: 'key' as const },
    at: new Date('2026-04-01T08:00:00Z'),
    requestId: 'r9',
    webhook: 5,
  }

  it('is a valid body of every event, with a sequence that no change has', () => {
    for (const event of events) {
      const example = testBody(event.example, asked)
      expect(faultsOf({ ...event, example })).toEqual([])
      expect(example).toMatchObject({
        data: { actor: { id: '3', type: 'key' }, requestId: 'r9', sequence: 0 },
        timestamp: '2026-04-01T08:00:00.000Z',
        type: event.name,
      })
    }
  })

  it('names the webhook where no other event is asked for', () => {
    const event = catalogueOf(payload).get(testEvent)
    expect(event && testBody(event.example, asked).data).toMatchObject({
      changed: [],
      collection: 'webhooks',
      id: 5,
    })
  })
})

describe('the table of events in docs/webhooks.md', () => {
  it('has every transition there is, and no other, with its field and what it tells', () => {
    const rows = readFileSync('docs/webhooks.md', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, field, says] = /^\| `(\w+\.\w+\.\w+)` +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? []
        return name === undefined ? [] : [[name, field, says]]
      })
    const expected = transitions.map(({ becomes, event, field, description }) => [
      event,
      becomes === undefined ? `\`${field}\`` : `\`${field}\` becomes \`${becomes}\``,
      description.en,
    ])
    expect(rows).toEqual([...expected, [testEvent, '–', catalogueOf(payload).get(testEvent)?.description]])
  })
})
