/**
 * Filters and told values are of the record as it was at the event, however much later it is told. A failure prints its
 * seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { seed } from '../support/seed'
import { startManualFanOut } from '../support/manualFanOut'
import { scalarOf } from '../support/world'
import { expectStatus, started } from '../support/service'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))

beforeEach(async () => {
  await client.query('DELETE FROM webhooks')
  await fanOut.begin()
})

const undo = async (batchId: null | string): Promise<void> => {
  const { status } = await client.api('POST', `/changes/batches/${batchId}/undo`)
  expect(status).toBe(200)
}

const records = async (webhook: number): Promise<unknown[]> =>
  (await fanOut.deliveries(webhook)).map(({ body }) => body.data.record)

describe('told much later', () => {
  it('a filter is asked of each moment: before, between and after', async () => {
    const webhook = await fanOut.make({ filter: { source: { equals: 'Web' } }, events: ['leads.updated'] })
    const { id } = await client.create('leads', { source: 'Web' })
    for (const data of [
      { notes: '1' },
      { source: 'Phone' },
      { notes: '2' },
      { source: 'Web' },
      { notes: '3' },
    ]) {
      await client.update(`/leads/${id}`, data)
    }
    await client.update(`/leads/${id}`, { source: null })
    await fanOut.runAll()
    const told = (await fanOut.deliveries(webhook)).map(({ body }) => body.data.changed.join())
    expect(told).toEqual(['notes', 'source', 'notes'])
  })

  it('through deletions and undos of them', async () => {
    const webhook = await fanOut.make({
      events: ['leads.created', 'leads.deleted', 'leads.updated'],
      filter: { source: { equals: 'Web' } },
      payload: ['leads.source', 'leads.notes'],
    })
    const { id } = await client.create('leads', { notes: 'a', source: 'Web' })
    const first = await client.bulk('DELETE', `/leads?where[id][equals]=${id}`)
    await undo(first.batchId)
    await client.update(`/leads/${id}`, { notes: 'b' })
    await client.update(`/leads/${id}`, { notes: 'c', source: 'Phone' })
    const second = await client.bulk('DELETE', `/leads?where[id][equals]=${id}`)
    await undo(second.batchId)
    await client.update(`/leads/${id}`, { notes: 'd', source: 'Web' })
    await client.api('DELETE', `/leads/${id}`)
    await fanOut.runAll()
    expect(await fanOut.events(webhook)).toEqual(
      ['created', 'deleted', 'created', 'updated', 'updated', 'deleted'].map((word) => `leads.${word} ${id}`),
    )
    expect(await records(webhook)).toEqual(
      ['a', 'a', 'a', 'b', 'd', 'd'].map((notes) => ({ notes, source: 'Web' })),
    )
  })

  it('values of every kind: text, lists in their order, both locales, references to what is gone', async () => {
    const payload = ['templates.message', 'vehicles.status', 'deals.dependencies', 'leads.salesRep']
    const events = ['templates.updated', 'vehicles.updated', 'deals.updated', 'leads.updated']
    const webhook = await fanOut.make({ events, payload })
    const [{ id: template }, { id: vehicle }, { id: rep }] = await Promise.all([
      client.create('templates', { message: 'Hello' }),
      client.create('vehicles'),
      client.create('salesReps'),
    ])
    await client.update(`/templates/${template}?locale=es`, { message: 'Hola' })
    await client.update(`/templates/${template}`, { message: 'Hello again' })
    const [first = 0, second = 0, third = 0] = await Promise.all(
      [1, 2, 3].map(async () => (await client.create('deals')).id),
    )
    await client.update(`/deals/${first}`, { dependencies: [third, second] })
    await client.update(`/deals/${first}`, { dependencies: [second] })
    const { id: lead } = await client.create('leads')
    await client.update(`/leads/${lead}`, { salesRep: rep })
    await client.update(`/vehicles/${vehicle}`, { status: ['Inspected'] })
    await client.update(`/vehicles/${vehicle}`, { status: [] })
    // Now all of it goes, what is named first, and is told only then.
    for (const path of [
      `deals/${second}`,
      `salesReps/${rep}`,
      `templates/${template}`,
      `vehicles/${vehicle}`,
    ]) {
      expect((await client.api('DELETE', `/${path}`)).status).toBe(200)
    }
    for (const path of [`deals/${first}`, `leads/${lead}`]) await client.api('DELETE', `/${path}`)
    await fanOut.runAll()
    const told = (await fanOut.deliveries(webhook)).map(({ body, collection }) => [
      collection,
      body.data.record,
    ])
    expect(told).toEqual([
      ['templates', { message: { en: 'Hello', es: 'Hola' } }],
      ['templates', { message: { en: 'Hello again', es: 'Hola' } }],
      ['deals', { dependencies: [third, second] }],
      ['deals', { dependencies: [second] }],
      ['leads', { salesRep: rep }],
      ['vehicles', { status: ['Inspected'] }],
      ['vehicles', { status: [] }],
      ['deals', { dependencies: [] }],
      ['leads', { salesRep: null }],
    ])
  })

  it('personal data is never told, in no value and no body, and a masked field in between harms no filter', async () => {
    const webhook = await fanOut.make({
      events: ['customers.created', 'customers.updated', 'customers.deleted'],
      filter: { companyName: { exists: true } },
      payload: ['customers.companyName', 'customers.consumerStatus'],
    })
    const personal = {
      consumerIncome: 54_321,
      consumerPreviousEmploymentincome: 12_345,
      consumerSocialSecurity: '078-05-1120',
    }
    const { id } = await client.create('customers', { companyName: 'Own' })
    await expectStatus(200, client.api('PATCH', `/customers/${id}`, { body: personal }))
    await client.update(`/customers/${id}`, { companyName: 'Other', consumerIncome: 99_999 })
    await client.api('DELETE', `/customers/${id}`)
    await fanOut.runAll()
    const told = await fanOut.deliveries(webhook)
    expect(told.map(({ event }) => event)).toEqual([
      'customers.created',
      'customers.updated',
      'customers.updated',
      'customers.deleted',
    ])
    // But for what may have any digits by chance.
    const bodies = told.map(({ text }) => text.replaceAll(/"(requestId|timestamp)":"[^"]*"/g, '')).join()
    for (const value of ['54321', '12345', '99999', '1120', '078']) expect(bodies).not.toContain(value)
    expect(told[1]?.body.data.changed).toContain('consumerIncome')
  })

  it('a field that is personal data by now is not told, though the webhook names it', async () => {
    const webhook = await fanOut.make({ events: ['customers.created'], payload: ['customers.companyName'] })
    await client.query(`UPDATE webhooks SET payload = '["customers.consumerIncome"]' WHERE id = $1`, [
      webhook,
    ])
    await client.create('customers', { consumerIncome: 54_321 })
    await fanOut.runAll()
    expect(JSON.stringify(await fanOut.deliveries())).not.toContain('54321')
    expect(await fanOut.deliveries(webhook)).toEqual([])
  })
})

describe('told while it is written', () => {
  it('each event has the values that it left', async () => {
    const webhook = await fanOut.make({
      events: ['leads.updated'],
      filter: { source: { not_equals: 'odd' } },
      payload: ['leads.source', 'leads.notes'],
    })
    const ids = await Promise.all([1, 2, 3].map(async () => (await client.create('leads')).id))
    const ending = new AbortController()
    const tellOn = async () => {
      while (!ending.signal.aborted) await fanOut.round()
    }
    const underWay = tellOn()
    const write = async (id: number) => {
      for (let at = 0; at < 60; at++) {
        await client.update(
          `/leads/${id}`,
          at % 2 === 0 ? { source: `s${at}` } : { source: 'odd', notes: `n${at}` },
        )
      }
    }
    await Promise.all(ids.map(write))
    ending.abort()
    await underWay
    await fanOut.runAll()
    const told = await fanOut.deliveries(webhook)
    const changes = await client.query<{ changes: Record<string, { after: unknown }>; id: number }>(
      `SELECT id, changes FROM changes WHERE collection = 'leads' AND operation = 'update' AND record_id = ANY($1)`,
      [ids],
    )
    const afterOf = new Map(changes.map((row) => [row.id, row.changes['source']?.after]))
    expect(told.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(
      changes
        .filter((row) => row.changes['source']?.after !== 'odd')
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    )
    for (const { body } of told) {
      const source = String(afterOf.get(body.data.sequence))
      expect(body.data.record?.['source']).toBe(source)
      expect(body.data.record?.['notes'] ?? null).toBe(
        source === 's0' ? null : `n${Number(source.slice(1)) - 1}`,
      )
    }
  })
})

const fields: Record<string, string> = {
  acceptNewLeads: 'salesReps',
  latestError: 'deals',
  mileage: 'deals',
  payoffGoodThrough: 'trades',
  salesPrice: 'deals',
  sequence: 'templates',
  status: 'trades',
}
const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'exists',
  'greater_than',
  'less_than',
  'greater_than_equal',
  'less_than_equal',
  'like',
  'contains',
]

type Asked = { field: string; filter: Record<string, unknown>; slug: string; values: unknown[] }

/** A filter on one field, and the values that the field is given one after the other. */
const asked = (): fc.Arbitrary<Asked> =>
  fc.constantFrom(...Object.keys(fields)).chain((field) => {
    const slug = fields[field] ?? ''
    const value = fc.option(scalarOf(slug, field, kinds[field] ?? 'text'), { freq: 5 })
    const operand = (operator: string): fc.Arbitrary<unknown> =>
      operator === 'exists'
        ? fc.boolean()
        : operator === 'in' || operator === 'not_in'
          ? fc.array(
              value.filter((each) => each !== null && each !== ''),
              { maxLength: 3, minLength: 1 },
            )
          : value.filter((each) => each !== null)
    return fc.record({
      field: fc.constant(field),
      filter: fc
        .constantFrom(...operators)
        .chain((operator) => operand(operator).map((each) => ({ [field]: { [operator]: each } }))),
      slug: fc.constant(slug),
      values: fc.array(value, { maxLength: 6, minLength: 3 }),
    })
  })

const kinds: Record<string, string> = {
  acceptNewLeads: 'checkbox',
  latestError: 'text',
  mileage: 'number',
  payoffGoodThrough: 'dateTime',
  salesPrice: 'amount',
  sequence: 'number',
  status: 'oneOf',
}

describe(`random filters (seed ${seed})`, () => {
  it('mean at each event what the interface means at that moment, 60 times', async () => {
    let [compared, matched] = [0, 0]
    for (const { field, filter, slug, values } of fc.sample(asked(), { numRuns: 60, seed })) {
      const answer = await client.api('POST', '/webhooks', {
        body: {
          events: [`${slug}.created`, `${slug}.updated`, `${slug}.deleted`],
          filter,
          url: 'https://example.com/',
        },
      })
      // An operator that the field has not.
      if (answer.status === 400) continue
      const { id: webhook } = (answer.body as { doc: Doc }).doc
      await fanOut.begin()
      const holds = async (id: number) =>
        (
          await client.ids(
            `/${slug}?where=${encodeURIComponent(JSON.stringify({ and: [filter, { id: { equals: id } }] }))}`,
          )
        ).length > 0
      const { id } = await client.create(slug, { [field]: values[0] })
      const meant = [await holds(id)]
      for (const value of values.slice(1)) {
        const before = await client.query('SELECT 1 FROM changes')
        await client.update(`/${slug}/${id}`, { [field]: value })
        if ((await client.query('SELECT 1 FROM changes')).length > before.length) meant.push(await holds(id))
      }
      meant.push(await holds(id))
      await client.api('DELETE', `/${slug}/${id}`)
      const changes = await client.query<{ id: number }>(
        'SELECT id FROM changes WHERE collection = $1 AND record_id = $2 ORDER BY id',
        [slug, id],
      )
      await fanOut.runAll()
      const told = (await fanOut.deliveries(webhook)).map(({ sequence }) => sequence)
      expect(told, JSON.stringify({ filter, values })).toEqual(
        changes.filter((_, at) => meant[at]).map((change) => change.id),
      )
      compared++
      if (told.length > 0) matched++
      await client.query('DELETE FROM webhooks WHERE id = $1', [webhook])
    }
    expect(compared).toBeGreaterThan(25)
    expect(matched).toBeGreaterThan(10)
    expect(compared - matched).toBeGreaterThan(3)
  })
})
