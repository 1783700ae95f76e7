/** Who is limited to tenants hears of their records alone, and of a move as of an end or a beginning. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { createTenants, useClient } from '../support/client'
import { startManualFanOut } from '../support/manualFanOut'
import { started } from '../support/service'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))
let one: number
let two: number
let three: number
const hooks: Record<'all' | 'both' | 'one' | 'three' | 'two', number> = {
  all: 0,
  both: 0,
  one: 0,
  three: 0,
  two: 0,
}

beforeAll(async () => {
  ;[one = 0, two = 0, three = 0] = await createTenants(client, 'one', 'two', 'three')
  const events = ['leads', 'customers', 'leadEvents', 'listings', 'vehicles'].flatMap((slug) =>
    ['created', 'updated', 'deleted'].map((word) => `${slug}.${word}`),
  )
  const payload = ['leads.source', 'leads.tenant', 'customers.companyName']
  const make = (tenants: number[]) => fanOut.make({ events, payload, tenants })
  hooks.all = await make([])
  hooks.one = await make([one])
  hooks.two = await make([two])
  hooks.both = await make([one, two])
  hooks.three = await make([three])
})
beforeEach(() => fanOut.begin())

/** What each of the webhooks hears, by its name: the last words of the events. */
const heard = async (): Promise<Record<string, string[]>> => {
  await fanOut.runAll()
  const all = await fanOut.deliveries()
  return Object.fromEntries(
    Object.entries(hooks).map(([name, id]) => [
      name,
      all
        .filter(({ webhook }) => webhook === id)
        .map(
          ({ body, event }) =>
            `${event}${body.data.changed.length > 0 ? ` ${body.data.changed.join()}` : ''}`,
        ),
    ]),
  )
}

const silent = { all: [], both: [], one: [], three: [], two: [] }

/** A record that is there, and not told of any more. */
const kept = async (slug: string, data: Record<string, unknown>): Promise<number> => {
  const { id } = await client.create(slug, data)
  await fanOut.begin()
  return id
}

describe('a record of one tenant', () => {
  it('is told to this one, and to who is limited to none', async () => {
    const { id } = await client.create('leads', { source: 'Web', tenant: one })
    await client.update(`/leads/${id}`, { source: 'Phone' })
    await client.api('DELETE', `/leads/${id}`)
    const events = ['leads.created source,tenant', 'leads.updated source', 'leads.deleted source,tenant']
    expect(await heard()).toEqual({ ...silent, all: events, both: events, one: events })
  })

  it('of none is told to who is limited to none', async () => {
    await client.create('leads', { source: 'Web' })
    expect(await heard()).toEqual({ ...silent, all: ['leads.created source'] })
  })

  it('that is part of another is told to the tenants of that one', async () => {
    const lead = await kept('leads', { tenant: two })
    await client.create('leadEvents', { lead })
    const told = ['leadEvents.created lead', 'leads.updated latestEvent']
    expect(await heard()).toEqual({ ...silent, all: told, both: told, two: told })
  })
})

describe('a record that moves', () => {
  it('is deleted for who loses it, made for who gets it, changed for who has it before and after', async () => {
    const id = await kept('leads', { source: 'Web', tenant: one })
    await client.update(`/leads/${id}`, { source: 'of the second', tenant: two })
    const changed = ['leads.updated source,tenant']
    expect(await heard()).toEqual({
      all: changed,
      both: changed,
      one: ['leads.deleted'],
      three: [],
      two: ['leads.created'],
    })
    const [gone] = await fanOut.deliveries(hooks.one)
    expect(gone?.body.data).toMatchObject({
      changed: [],
      operation: 'delete',
      record: { source: 'Web', tenant: one },
    })
    const [come] = await fanOut.deliveries(hooks.two)
    expect(come?.body.data).toMatchObject({
      operation: 'create',
      record: { source: 'of the second', tenant: two },
    })
    expect(come?.text).not.toContain('Web')
    expect(gone?.text).not.toContain('of the second')
  })

  it('from nobody is made for who gets it, and to nobody deleted for who loses it', async () => {
    const id = await kept('leads', { source: 'nobody’s' })
    await client.update(`/leads/${id}`, { source: 'Web', tenant: one })
    expect(await heard()).toMatchObject({ both: ['leads.created'], one: ['leads.created'], two: [] })
    expect((await fanOut.deliveries(hooks.one))[0]?.text).not.toContain('nobody’s')
    await fanOut.begin()
    await client.update(`/leads/${id}`, { source: 'nobody’s again', tenant: null })
    expect(await heard()).toMatchObject({ both: ['leads.deleted'], one: ['leads.deleted'], two: [] })
    expect((await fanOut.deliveries(hooks.one))[0]?.text).not.toContain('nobody’s again')
  })

  it('told late, after it moved on and went: each hears its own part', async () => {
    const { id } = await client.create('leads', { source: 'first', tenant: one })
    await client.update(`/leads/${id}`, { source: 'second', tenant: two })
    await client.update(`/leads/${id}`, { source: 'third', tenant: three })
    await client.api('DELETE', `/leads/${id}`)
    expect(await heard()).toMatchObject({
      one: ['leads.created source,tenant', 'leads.deleted'],
      three: ['leads.created', 'leads.deleted source,tenant'],
      two: ['leads.created', 'leads.deleted'],
    })
    const values = async (webhook: number) =>
      (await fanOut.deliveries(webhook)).map(({ body }) => body.data.record?.['source'])
    expect(await values(hooks.one)).toEqual(['first', 'first'])
    expect(await values(hooks.two)).toEqual(['second', 'second'])
    expect(await values(hooks.three)).toEqual(['third', 'third'])
  })
})

describe('a shared record', () => {
  it('is told to each that has it; who joins hears of it as made, who leaves as deleted', async () => {
    const id = await kept('customers', { companyName: 'Before', tenants: [one] })
    await client.update(`/customers/${id}`, { companyName: 'Shared', tenants: [one, two] })
    expect(await heard()).toMatchObject({
      both: ['customers.updated tenants,companyName'],
      one: ['customers.updated tenants,companyName'],
      three: [],
      two: ['customers.created'],
    })
    expect((await fanOut.deliveries(hooks.two))[0]?.text).not.toContain('Before')
    await fanOut.begin()
    await client.update(`/customers/${id}`, { companyName: 'Last', tenants: [two, three] })
    expect(await heard()).toMatchObject({
      both: ['customers.updated tenants,companyName'],
      one: ['customers.deleted'],
      three: ['customers.created'],
      two: ['customers.updated tenants,companyName'],
    })
    expect((await fanOut.deliveries(hooks.one))[0]?.body.data.record).toEqual({ companyName: 'Shared' })
  })
})

describe('a filter of a limited webhook', () => {
  it('passes over what is the others’', async () => {
    const filter = { 'customer.companyName': { exists: true } }
    const limited = await fanOut.make({ events: ['leads.created'], filter, tenants: [one] })
    const free = await fanOut.make({ events: ['leads.created'], filter })
    const own = await kept('customers', { companyName: 'Own', tenants: [one] })
    const foreign = await kept('customers', { companyName: 'Foreign', tenants: [two] })
    await client.create('leads', { customer: own, tenant: one })
    await client.create('leads', { customer: foreign, tenant: one })
    await fanOut.runAll()
    expect([(await fanOut.deliveries(limited)).length, (await fanOut.deliveries(free)).length]).toEqual([
      1, 2,
    ])
  })

  it('is asked of the record as it was for who loses it', async () => {
    const filter = { source: { equals: 'Web' } }
    const limited = await fanOut.make({ events: ['leads.deleted'], filter, tenants: [one] })
    const id = await kept('leads', { source: 'Web', tenant: one })
    const other = await kept('leads', { source: 'Phone', tenant: one })
    await client.update(`/leads/${id}`, { source: 'moved', tenant: two })
    await client.update(`/leads/${other}`, { source: 'Web', tenant: two })
    await fanOut.runAll()
    expect(await fanOut.events(limited)).toEqual([`leads.deleted ${id}`])
  })
})

describe('the deliveries of a webhook of several tenants', () => {
  it('are shown to a caller of one as far as they are about records of this one', async () => {
    const own = await client.create('leads', { tenant: one })
    const others = await client.create('leads', { tenant: two })
    await fanOut.runAll()
    const { key } = await createKey(client.payload, 'of one', { tenants: [one] })
    const shownTo = async (options = {}) => {
      const about = `where[recordId][in]=${own.id},${others.id}&sort=recordId`
      const { docs } = await client.list(`/webhooks/${hooks.both}/deliveries?${about}`, options)
      return docs.map(({ recordId }) => recordId)
    }
    expect(await shownTo()).toEqual([own.id, others.id])
    expect(await shownTo({ key })).toEqual([own.id])
  })
})
