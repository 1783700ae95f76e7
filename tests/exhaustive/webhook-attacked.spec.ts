/** Who would learn by a webhook what is not theirs to know, or keep others from being told. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { claim } from '../../src/plugins/webhooks/delivery/claim'
import { useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { startManualFanOut } from '../support/manualFanOut'
import { started } from '../support/service'

const url = 'https://example.com/hooks'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))
let one: number

beforeAll(async () => {
  one = (await client.create('tenants', { name: 'one' })).id
})
beforeEach(() => fanOut.begin())

const keyFor = async (scopes: string, tenants: number[] = []): Promise<string> =>
  (await createKey(client.payload, 'limited', { scopes, tenants })).key

describe('a filter leads to nothing that who writes it may not read', () => {
  const refusal = { code: 'forbidden', says: /customers/, status: 403 }
  const filter = { 'customer.companyName': { equals: 'Rival' } }
  const events = ['leads.created']

  it.each([
    ['of all tenants', () => []],
    ['of one tenant', () => [one]],
  ])('for a key %s', async (_, tenants) => {
    const key = await keyFor('webhooks:read webhooks:write leads:read', tenants())
    await client.refuses('POST', '/webhooks', refusal, {
      body: { events, filter, tenants: tenants(), url },
      key,
    })
    const { id } = await client.create('webhooks', { events, tenants: tenants(), url })
    await client.refuses('PATCH', `/webhooks/${id}`, refusal, { body: { filter }, key })
    const bulk = await client.api('PATCH', `/webhooks?where[id][equals]=${id}`, { body: { filter }, key })
    expect(bulk).toMatchObject({
      body: { docs: [], errors: [expect.stringMatching(/customers/)] },
      status: 400,
    })
    expect((await client.get(`/webhooks/${id}`))['filter']).toBeNull()
  })
})

/** Has the database answer so when it is asked whether an amount is more than another. */
const whenAsked = async (body: string, run: () => Promise<void>): Promise<void> => {
  const [made] = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef('forecourt_amount'::regproc) AS text`,
  )
  await client.query(`CREATE OR REPLACE FUNCTION forecourt_amount(value text) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT
    AS $$ BEGIN ${body}; RETURN 1; END $$`)
  try {
    await run()
  } finally {
    await client.query(made?.text ?? '')
  }
}

const stateOf = async (id: number) =>
  (await client.query('SELECT state, reason FROM webhook_states WHERE id = $1', [id]))[0]

describe('a filter that cannot be asked', () => {
  it.each([
    ['fails', `RAISE EXCEPTION 'on purpose' USING ERRCODE = '22003'`],
    ['takes long', 'PERFORM pg_sleep(20)'],
  ])('keeps nobody else from theirs: one that %s', async (_, body) => {
    const events = ['deals.created']
    const bad = await fanOut.make({ events, filter: { salesPrice: { greater_than: 1 } } })
    const good = await fanOut.make({ events, filter: { salesPrice: { equals: '5' } } })
    const { id } = await client.create('deals', { salesPrice: '5' })
    await whenAsked(body, () => fanOut.runAll())
    expect(await fanOut.events(good)).toEqual([`deals.created ${id}`])
    expect(await fanOut.deliveries(bad)).toMatchObject([{ recordId: id, status: 'held' }])
    expect(await stateOf(bad)).toEqual({ reason: 'filter', state: 'disabled' })
    expect(await stateOf(good)).toBeUndefined()
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
    // Nothing is filtered until it is resumed, and all of it is filtered from then on.
    const { id: next } = await client.create('deals', { salesPrice: '0' })
    await fanOut.runAll()
    expect(await fanOut.deliveries(bad)).toMatchObject([{}, { recordId: next, status: 'held' }])
    expect((await client.api('POST', `/webhooks/${bad}/resume`)).status).toBe(200)
    await client.create('deals', { salesPrice: '0' })
    await fanOut.runAll()
    expect(await fanOut.deliveries(bad)).toHaveLength(2)
    await client.query('DELETE FROM webhooks')
  })

  it('one that a connection was lost over is asked again', async () => {
    const bad = await fanOut.make({ events: ['deals.created'], filter: { salesPrice: { greater_than: 1 } } })
    await client.create('deals', { salesPrice: '5' })
    await whenAsked('PERFORM pg_terminate_backend(pg_backend_pid())', async () => {
      await expect(fanOut.round()).rejects.toThrow(/terminat/)
    })
    expect(await stateOf(bad)).toBeUndefined()
    await fanOut.runAll()
    expect(await fanOut.deliveries(bad)).toMatchObject([{ status: 'pending' }])
    await client.query('DELETE FROM webhooks')
  })
})

describe('what is long', () => {
  it('is told little by little, inTransaction and once', async () => {
    const docs = Array.from({ length: 40 }, () => ({ name: 'long' }))
    await client.api('POST', '/leads/batch?return=minimal', { body: { docs } })
    const hook = await fanOut.make({ events: ['leads.updated'], payload: ['leads.notes'] })
    const notes = 'x'.repeat(900_000)
    await client.bulk('PATCH', '/leads?where[name][equals]=long&return=minimal', { notes })
    await fanOut.round()
    const first = await fanOut.deliveries(hook)
    expect(first.length).toBeGreaterThan(5)
    expect(first.length).toBeLessThan(20)
    await fanOut.runAll()
    const all = await fanOut.deliveries(hook)
    expect(new Set(all.map(({ recordId }) => recordId)).size).toBe(40)
    expect(all).toHaveLength(40)
    expect(all.every(({ body }) => body.data.record?.['notes'] === notes)).toBe(true)
    await client.query('DELETE FROM webhooks')
  })
})

describe('what is brought back', () => {
  it('hears of nothing that who brings it back may not read', async () => {
    const make = () => client.create('webhooks', { events: ['deals.created'], tenants: [one], url })
    const { id } = await make()
    const { batchId } = await client.bulk('DELETE', `/webhooks?where[id][equals]=${id}`)
    const undo = (key: string) => client.api('POST', `/changes/batches/${batchId}/undo`, { key })
    const rights = 'webhooks:* changes:read'
    const key = await keyFor(rights, [one])
    const refused = await unwritten(client, () => undo(key))
    expect(refused).toMatchObject({
      body: { docs: [], errors: [expect.stringMatching(/may not read.*deals/)] },
      status: 400,
    })
    expect((await client.api('GET', `/webhooks/${id}`)).status).toBe(404)
    const undone = await undo(await keyFor(`${rights} deals:read`, [one]))
    expect(undone).toMatchObject({ body: { errors: [] }, status: 200 })
    expect((await client.get(`/webhooks/${id}`))['events']).toEqual(['deals.created'])
  })
})

describe('what waits', () => {
  it('is not sent once its webhook hears of other events', async () => {
    const id = await fanOut.make({ events: ['leads.created', 'deals.created'] })
    await client.create('deals', {})
    await client.create('leads', {})
    await fanOut.runAll()
    await client.update(`/webhooks/${id}`, { events: ['leads.created', 'leads.updated'] })
    const taken = await claim(client.payload, client.payload.db.pool, new Map([[id, 4]]), Date.now())
    const told = taken.map(({ body, isPermitted }) => [
      (JSON.parse(body) as { type: string }).type,
      isPermitted,
    ])
    expect(told.toSorted(([first], [second]) => String(first).localeCompare(String(second)))).toEqual([
      ['deals.created', false],
      ['leads.created', true],
    ])
    await client.query('DELETE FROM webhooks')
  })
})
