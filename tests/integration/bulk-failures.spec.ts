/**
 * What the database itself refuses in the middle of a bulk request costs exactly the record that it refuses, whichever
 * way the records are written. Fixtures are indexes, triggers and foreign keys made beside the service's own.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeOneByOne } from '../support/bulkWays'
import { type Bulk, type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus, type Answer } from '../support/service'

const service = useClient()
let release = () => {}
beforeAll(async () => {
  await service.query('TRUNCATE changes')
})
afterEach(async () => {
  release()
  release = () => {}
  vi.restoreAllMocks()
  await service.query('DROP INDEX IF EXISTS fixture; DROP SCHEMA IF EXISTS fixture CASCADE')
  await service.query('TRUNCATE changes, leads, listings, locations, trades RESTART IDENTITY CASCADE')
})

const way = (slug: string, isApart: boolean) => {
  if (isApart) release = writeOneByOne(service.payload, slug)
}

const secret = 'a stored value'

/** A trigger that raises for the rows that `when` means, with what they hold in its message. */
const refuse = (table: string, event: string, when: string, raise = `'${secret}: %', coalesce(NEW, OLD)`) =>
  service.query(
    `CREATE SCHEMA fixture; CREATE FUNCTION fixture.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${when} THEN RAISE EXCEPTION ${raise}; END IF; RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER refuse BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION fixture.refuse()`,
  )

const index = (definition: string) => service.query(`CREATE UNIQUE INDEX fixture ON ${definition}`)

/** Fifty records, made beside the service, and their ids. */
const fifty = async (table: string, columns: string, values: string): Promise<number[]> => {
  const rows = await service.query<{ id: number }>(
    `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, 50) AS each RETURNING id`,
  )
  return rows.map(({ id }) => id)
}

type Row = { batch_id: string; collection: string; operation: string; record_id: number }

const ledger = (): Promise<Row[]> =>
  service.query<Row>('SELECT collection, record_id::int, operation, batch_id FROM changes ORDER BY id')

/** 49 done, one refused, in the answer, in the ledger and in the log. */
const expectAllBut = async ({ body, status }: Answer, ids: number[], lost: number, says: RegExp) => {
  const { batchId, docs, errors, message } = body as Bulk & { batchId: string }
  const told = JSON.stringify(body).slice(0, 2000)
  const rest = ids.filter((id) => id !== lost)
  expect(status, told).toBe(200)
  expect(
    docs.map(({ id }: Doc) => id).sort((one, other) => one - other),
    told,
  ).toEqual(rest)
  expect(errors, told).toEqual([expect.stringMatching(says)])
  expect(message, told).toMatch(/^49 of 50 \S+ (updated|deleted); 1 failed\.$/)
  expect(JSON.stringify(errors)).not.toContain(secret)
  const rows = await ledger()
  expect(rows.map((row) => row.record_id).sort((one, other) => one - other)).toEqual(rest)
  expect([...new Set(rows.map((row) => row.batch_id))]).toEqual([batchId])
}

const of = (ids: number[]): string => `where[id][in]=${ids.join()}&sort=id`

const patch = (slug: string, ids: number[], body: unknown, query = '') =>
  service.api('PATCH', `/${slug}?${of(ids)}${query}`, { body })

const collidingLeads = async (): Promise<number[]> => {
  await service.query(`INSERT INTO leads (notes, phone) VALUES ('${secret}', '17')`)
  await index('leads (notes, phone)')
  return fifty('leads', 'phone', 'each::text')
}

describe.each([
  ['together', false],
  ['apart', true],
])('50 records written %s', (_, isApart) => {
  it('are updated but for the one that would repeat what is unique', async () => {
    way('leads', isApart)
    const ids = await collidingLeads()
    const answer = await patch('leads', ids, { notes: secret })
    await expectAllBut(answer, ids, 18, /^Lead 18: Another record holds a value that must be unique\./)
    const written = await service.query<{ id: number }>(
      `SELECT id FROM leads WHERE notes = '${secret}' AND id > 1 ORDER BY id`,
    )
    expect(written.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 18))
  })

  it('are updated with a version of each but for the one', async () => {
    way('trades', isApart)
    const ids = await fifty('trades', 'odometer', 'each')
    await refuse('_trades_v', 'INSERT', 'NEW.parent_id = 18')
    const answer = await patch('trades', ids, { tradeInAllowance: '5' })
    await expectAllBut(answer, ids, 18, /^Trade 18: The service failed\./)
    const versions = await service.query<{ id: number }>(
      'SELECT parent_id AS id FROM _trades_v ORDER BY parent_id',
    )
    expect(versions.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 18))
    const [left] = await service.query('SELECT trade_in_allowance AS allowance FROM trades WHERE id = 18')
    expect(left).toEqual({ allowance: null })
  })

  it('are not updated where their row of the ledger cannot be', async () => {
    way('leads', isApart)
    const ids = await fifty('leads', 'phone', 'each::text')
    await refuse('changes', 'INSERT', 'NEW.record_id = 18')
    const answer = await patch('leads', ids, { notes: 'x' })
    await expectAllBut(answer, ids, 18, /^Lead 18: The service failed\./)
    const [left] = await service.query(`SELECT count(*)::int AS count FROM leads WHERE notes = 'x'`)
    expect(left).toEqual({ count: 49 })
  })

  it('are updated but for the one that is too large for an index', async () => {
    way('leads', isApart)
    const ids = await fifty('leads', 'phone', 'each::text')
    const long = Array.from({ length: 500 }, () => crypto.randomUUID()).join('')
    await service.query('UPDATE leads SET phone = $1 WHERE id = 18', [long])
    await service.query('CREATE INDEX fixture ON leads ((notes || phone))')
    const answer = await patch('leads', ids, { notes: 'x' })
    await expectAllBut(
      answer,
      ids,
      18,
      /^Lead 18: A value is longer than the database takes there\. .*shorten it\.$/,
    )
  })

  it('are deleted but for the one that a trigger refuses, which stays named, and the log says which', async () => {
    way('locations', isApart)
    const ids = await fifty('locations', 'name', `'${secret}'`)
    await fifty('listings', 'pickup_location_id', 'each')
    await refuse('locations', 'DELETE', 'OLD.id = 18')
    const logged = vi.spyOn(service.payload.logger, 'error')
    const answer = await service.api('DELETE', `/locations?${of(ids)}`)
    const told = JSON.stringify(answer.body)
    expect((answer.body as Bulk).errors, told).toEqual([
      expect.stringMatching(/^Location 18: The service failed\./),
    ])
    expect((answer.body as Bulk).docs, told).toHaveLength(49)
    for (const doc of (answer.body as Bulk).docs) expect(doc['listings'], told).toEqual([doc.id])
    const naming = await service.query('SELECT id FROM listings WHERE pickup_location_id IS NOT NULL')
    expect(naming).toEqual([{ id: 18 }])
    const rows = await ledger()
    const rest = ids.filter((id) => id !== 18)
    for (const [slug, operation] of [
      ['listings', 'update'],
      ['locations', 'delete'],
    ] as const) {
      const recorded = rows.filter((row) => row.collection === slug && row.operation === operation)
      expect(recorded.map((row) => row.record_id).sort((one, other) => one - other)).toEqual(rest)
    }
    expect(rows).toHaveLength(98)
    const requestId = answer.headers.get('x-request-id')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ recordId: 18, requestId }))
  })

  it('are deleted but for the one that a foreign key from elsewhere keeps', async () => {
    way('locations', isApart)
    const ids = await fifty('locations', 'name', `'${secret}'`)
    await service.query(
      'CREATE SCHEMA fixture; CREATE TABLE fixture.keeping (location int REFERENCES locations); INSERT INTO fixture.keeping VALUES (18)',
    )
    const answer = await service.api('DELETE', `/locations?${of(ids)}`)
    await expectAllBut(answer, ids, 18, /^Location 18: /)
  })

  it('leave nothing with allOrNothing or dryRun', async () => {
    way('leads', isApart)
    const ids = await collidingLeads()
    const before = await contents(service)
    const rehearsed = await patch('leads', ids, { notes: secret }, '&dryRun=true&return=minimal')
    expect(rehearsed.status).toBe(200)
    expect(rehearsed.body).toMatchObject({ batchId: null, docs: ids.filter((id) => id !== 18) })
    expect((rehearsed.body as Bulk).errors).toEqual([expect.stringMatching(/^Lead 18: /)])
    expect(await contents(service)).toEqual(before)
    const refused = await expectStatus(400, patch('leads', ids, { notes: secret }, '&allOrNothing=true'))
    expect(refused.body).toEqual({
      batchId: null,
      docs: [],
      errors: [expect.stringMatching(/^Lead 18: /)],
      message: expect.stringContaining('Nothing was written') as string,
    })
    expect(await contents(service)).toEqual(before)
  })

  it('are created but for those that repeat what is unique, one of their own list too', async () => {
    way('locations', isApart)
    await index('locations (name)')
    await service.query(`INSERT INTO locations (name) VALUES ('${secret}')`)
    const docs = [...Array(50).keys()].map((at) => ({
      name: at === 17 ? secret : `n${at === 40 ? 3 : at}`,
    }))
    const answer = await service.api('POST', '/locations/batch', { body: { docs } })
    const told = JSON.stringify(answer.body)
    expect(answer.status, told).toBe(201)
    const { docs: made, errors, message } = answer.body as Bulk
    const unique = /Another record holds a value that must be unique/
    expect(errors, told).toEqual([
      expect.stringMatching(/^docs\[17\]: /),
      expect.stringMatching(/^docs\[40\]: /),
    ])
    for (const each of errors) expect(each).toMatch(unique)
    expect(told).not.toContain(`${secret}"]`)
    expect(message).toBe('48 of 50 Locations created; 2 failed.')
    const names = docs.map(({ name }) => name).filter((name, at) => at !== 17 && at !== 40)
    expect(made.map(({ name }) => name)).toEqual(names)
    const rows = await ledger()
    expect(rows.map((row) => row.record_id).sort((one, other) => one - other)).toEqual(
      made.map(({ id }) => id),
    )
  })

  it('are written once although a lost race ended the first attempts', async () => {
    way('leads', isApart)
    const ids = await fifty('leads', 'phone', 'each::text')
    await service.query('CREATE SCHEMA races; CREATE SEQUENCE races.tries')
    await refuse(
      'changes',
      'INSERT',
      `NEW.record_id = 18 AND nextval('races.tries') <= 2`,
      `'raced' USING ERRCODE = '40001'`,
    )
    const { docs, errors } = await service.bulk('PATCH', `/leads?${of(ids)}`, { notes: 'x' })
    await service.query('DROP SCHEMA races CASCADE')
    expect(errors).toEqual([])
    expect(docs).toHaveLength(50)
    const rows = await ledger()
    expect(rows.map((row) => row.record_id).sort((one, other) => one - other)).toEqual(ids)
  })
})
