/** What was written is noted in its own transaction, and told once: however it was written, and whoever tells it. */
import { Client as Connection } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bulk, type Doc, useClient } from '../support/client'
import { letTimePass } from '../support/wait'
import { signIn } from '../support/staff'
import { expectNoDeliveries, startManualFanOut, type ManualFanOut } from '../support/manualFanOut'
import { expectStatus, started } from '../support/service'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))
let all: number
let leads: number

beforeAll(async () => {
  all = await fanOut.make()
  leads = await fanOut.make({ events: ['leads.created', 'leads.updated', 'leads.deleted'] })
})
beforeEach(async () => {
  await client.query('TRUNCATE leads RESTART IDENTITY CASCADE')
  await fanOut.begin()
})

const ask = (method: string, path: string, body?: unknown) =>
  client.api(method, path, body === undefined ? {} : { body }) as Promise<{ body: Bulk; status: number }>

const batch = async (count: number, name = 'one'): Promise<Bulk> => {
  // Leads of another day, for which no rule makes tasks.
  const createdAt = '2026-01-05T10:00:00.000Z'
  const docs = Array.from({ length: count }, (_, at) => ({ createdAt, name, phone: `555-${at}` }))
  const { body, status } = await ask('POST', '/leads/batch?return=minimal', { docs })
  expect(status).toBe(201)
  return body
}

/** Makes the statement that writes to a table fail after it, so many times, once `run` is under way. */
const failing = async (table: string, statement: string, times: number, run: () => Promise<void>) => {
  await client.query(`CREATE SEQUENCE arrivals;
    CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('arrivals') <= ${times} THEN ${statement}; END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER trap AFTER INSERT ON ${table} INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trap()`)
  try {
    await run()
  } finally {
    await client.query('DROP FUNCTION trap CASCADE; DROP SEQUENCE arrivals')
  }
}

describe('a write that is rolled back tells nothing', () => {
  it.each<[string, number, [method: string, path: string, body?: unknown]]>([
    ['a dry run of many', 200, ['PATCH', '/leads?where[id][exists]=true&dryRun=true', { name: 'two' }]],
    ['a dry run of a deletion', 200, ['DELETE', '/leads?where[id][exists]=true&dryRun=true']],
    ['more than were allowed', 409, ['PATCH', '/leads?where[id][exists]=true&maxAffected=2', { name: 'x' }]],
    [
      'a batch of all or nothing of which one is wrong',
      400,
      ['POST', '/leads/batch?allOrNothing=true', { docs: [{ name: 'a' }, { reason: 'wrong' }] }],
    ],
    ['a wrong value', 400, ['POST', '/leads', { name: 'a', reason: 'wrong' }]],
    ['a reference to nobody', 400, ['PATCH', '/leads/1', { customer: 999_999 }]],
    ['no difference', 200, ['PATCH', '/leads/1', { name: 'one' }]],
    ['no difference in any of many', 200, ['PATCH', '/leads?where[id][exists]=true', { name: 'one' }]],
  ])('%s', async (_, status, [method, path, body]) => {
    await batch(5)
    await fanOut.begin()
    await expectStatus(status, ask(method, path, body))
    await expectNoDeliveries(fanOut)
  })

  it('a commit that fails', async () => {
    await failing('leads', `RAISE EXCEPTION 'on purpose'`, 1, async () => {
      expect((await client.api('POST', '/leads', { body: { name: 'a' } })).status).toBe(500)
    })
    await expectNoDeliveries(fanOut)
  })

  it('a commit that a deadlock ends is told once, when it is done again', async () => {
    await failing('leads', `RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'`, 2, async () => {
      expect((await client.api('POST', '/leads', { body: { name: 'a' } })).status).toBe(201)
    })
    expect(await fanOut.noted()).toEqual({ changes: 1, rows: 1 })
    await fanOut.runAll()
    expect(await fanOut.events(leads)).toEqual([expect.stringMatching(/^leads\.created \d+$/)])
  })

  it('one of a batch, while the others are told', async () => {
    const docs = [{ name: 'a' }, { reason: 'wrong' }, { name: 'c' }]
    const { body, status } = await ask('POST', '/leads/batch', { docs })
    expect([status, body.errors.length]).toEqual([201, 1])
    await fanOut.runAll()
    expect(await fanOut.events(leads)).toEqual(body.docs.map(({ id }) => `leads.created ${id}`))
  })

  it('one that the database refuses among many is not told, the others are', async () => {
    const { docs } = await batch(20)
    await fanOut.begin()
    await client.query('CREATE UNIQUE INDEX fixture ON leads (phone, notes)')
    try {
      await client.query(`INSERT INTO leads (phone, notes) VALUES ('555-7', 'x')`)
      const { body } = await ask('PATCH', '/leads?where[name][equals]=one', { notes: 'x' })
      expect([body.docs.length, body.errors.length]).toEqual([19, 1])
    } finally {
      await client.query('DROP INDEX fixture')
    }
    await fanOut.runAll()
    const lost = (docs as unknown as number[])[7]
    const rest = (docs as unknown as number[]).filter((id) => id !== lost).map((id) => `leads.updated ${id}`)
    expect((await fanOut.events(leads)).toSorted()).toEqual(rest.toSorted())
  })
})

describe('what is written is told, by whatever way', () => {
  it('staff, in the panel: each write once, and what changes nothing not at all', async () => {
    const staff = await signIn(client)
    const made = (await staff.api('POST', '/leads', { name: 'Ana' })) as { body: { doc: Doc } }
    const { id } = made.body.doc
    await staff.api('PATCH', `/leads/${id}`, { name: 'Bea' })
    await staff.api('PATCH', `/leads/${id}`, { name: 'Bea' })
    await staff.api('DELETE', `/leads/${id}`)
    await fanOut.runAll()
    expect(await fanOut.events(leads)).toEqual(
      ['created', 'updated', 'deleted'].map((word) => `leads.${word} ${id}`),
    )
    const [told] = await fanOut.deliveries(leads)
    expect(told?.body.data.actor).toEqual({ type: 'user', id: String(staff.id) })
  })

  it('the service itself', async () => {
    const { id } = await client.payload.create({ collection: 'leads', data: { name: 'Ana' } })
    await fanOut.runAll()
    const [told] = await fanOut.deliveries(leads)
    expect(told?.body).toMatchObject({
      data: { actor: { type: 'engine', id: null }, id },
      type: 'leads.created',
    })
  })

  it('an undo: what it puts back is made anew, under its own batch', async () => {
    const { docs } = await batch(3)
    const { batchId } = await client.bulk('DELETE', '/leads?where[name][equals]=one')
    await fanOut.begin()
    const { body } = await ask('POST', `/changes/batches/${batchId}/undo`)
    await fanOut.runAll()
    const told = await fanOut.deliveries(leads)
    expect(told.map(({ event, recordId }) => `${event} ${recordId}`).toSorted()).toEqual(
      (docs as unknown as number[]).map((id) => `leads.created ${id}`).toSorted(),
    )
    expect([...new Set(told.map((each) => each.body.data.batchId))]).toEqual([body.batchId])
  })

  it('users and keys are told of to nobody', async () => {
    await signIn(client, 'manager')
    const { createKey } = await import('../../src/plugins/auth/keys')
    await createKey(client.payload, 'another')
    const rows = await client.query(`SELECT 1 FROM changes WHERE collection IN ('users', 'apiKeys')`)
    expect(rows.length).toBeGreaterThan(1)
    await fanOut.runAll()
    expect(await fanOut.deliveries()).toEqual([])
  })

  it('nothing is noted while no webhook is on, and none of that is told when one is', async () => {
    await client.query('UPDATE webhooks SET enabled = FALSE')
    await client.create('leads', { name: 'a' })
    await batch(3)
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
    await client.query('UPDATE webhooks SET enabled = NULL WHERE id = $1', [leads])
    const { id } = await client.create('leads', { name: 'b' })
    await client.query('UPDATE webhooks SET enabled = TRUE')
    await fanOut.runAll()
    expect(await fanOut.events(leads)).toEqual([`leads.created ${id}`])
  })
})

describe('many changes', () => {
  it('of one statement are one row, and are told in rounds: none is lost and none told twice', async () => {
    for (let each = 0; each < 5; each++) await batch(1000)
    expect(await fanOut.noted()).toEqual({ changes: 5000, rows: 5 })
    await fanOut.begin()
    const { docs } = await client.bulk('PATCH', '/leads?where[name][equals]=one&return=minimal', {
      name: 'two',
    })
    expect(docs).toHaveLength(5000)
    const { changes, rows } = await fanOut.noted()
    expect(changes).toBe(5000)
    expect(rows).toBeLessThanOrEqual(10)
    let rounds = 0
    while (await fanOut.round()) rounds++
    expect(rounds).toBeGreaterThanOrEqual(5)
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
    const told = await fanOut.deliveries(leads)
    expect(told.map(({ recordId }) => recordId).toSorted((one, other) => one - other)).toEqual(
      (docs as unknown as number[]).toSorted((one, other) => one - other),
    )
    expect(await fanOut.deliveries(all)).toHaveLength(5000)
  })

  it('are told once by two workers at once, of whom connections are ended', async () => {
    for (let each = 0; each < 3; each++) await batch(1000)
    await client.bulk('PATCH', '/leads?where[name][equals]=one&return=minimal', { name: 'two' })
    for (let each = 0; each < 30; each++) await client.create('leads', { name: `single ${each}` })
    const others = [startManualFanOut(client), startManualFanOut(client)]
    const ending = new AbortController()
    let ended = 0
    const work = async (worker: ManualFanOut) => {
      while (!ending.signal.aborted) {
        await worker.round().catch(() => true)
      }
    }
    const killer = new Connection({ connectionString: client.database.url })
    await killer.connect()
    const working = others.map(work)
    try {
      while ((await fanOut.noted()).rows > 0) {
        // The first at once: on a fast machine there may be no second.
        if (ended > 0) await letTimePass(Math.random() * 400, 'connections end at any moment of the work')
        // Often enough, and not for ever: on a busy machine none would come to its end.
        if (ended >= 8) continue
        const { rows } = await killer.query<{ ended: boolean }>(
          `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
           WHERE application_name = 'forecourt webhooks' AND datname = current_database() AND xact_start IS NOT NULL`,
        )
        ended += rows.length
      }
    } finally {
      ending.abort()
      await Promise.all(working)
      await killer.end()
      await Promise.all(others.map((each) => each.close()))
    }
    expect(ended).toBeGreaterThan(0)
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
    const told = (await fanOut.deliveries(leads)).map(({ event, sequence }) => `${sequence} ${event}`)
    expect(new Set(told).size).toBe(told.length)
    const rows = await client.query<{ told: string }>(
      `SELECT id || CASE operation WHEN 'create' THEN ' leads.created' ELSE ' leads.updated' END AS told FROM changes
       WHERE collection = 'leads' AND id >= (SELECT min(sequence) FROM webhook_deliveries)`,
    )
    expect(rows).toHaveLength(6030)
    expect(told.toSorted()).toEqual(rows.map((row) => row.told).toSorted())
  })

  it('of one record are told in their order, whichever of many writers was first', async () => {
    const { id } = await client.create('leads', { name: 'contended' })
    await fanOut.begin()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => client.update(`/leads/${id}`, { name: `writer ${at}` })),
    )
    await fanOut.runAll()
    const sequences = (await fanOut.deliveries(leads)).map(({ sequence }) => sequence)
    expect(sequences).toHaveLength(20)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  })
})
