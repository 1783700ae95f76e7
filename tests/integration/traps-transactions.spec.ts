/**
 * Where stock Payload loses a write, or reports one that is not stored. Each is shown on stock Payload first.
 */
import { type CollectionAfterChangeHook, type CollectionBeforeChangeHook, createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TransactionError } from '../../src/plugins/database/connection/errors'
import { inTransaction } from '../../src/plugins/database/connection/transaction'
import { type Bulk, type Client, startClient } from '../support/client'
import { startStock, type Stock, stockSlug } from '../support/stock'
import { letTimePass, until } from '../support/wait'

let service: Client
let stock: Stock
beforeAll(async () => {
  service = await startClient()
  // One record of a bulk update waits for two others, and a little for what Payload does after them.
  const changed: { id: number }[] = []
  const note: CollectionAfterChangeHook<{ id: number; kind?: string }> = ({ doc }) => {
    if (doc.kind === 'a') changed.push(doc)
    return doc
  }
  const beLast: CollectionBeforeChangeHook<{ id: number; title?: string }> = async ({
    data,
    originalDoc,
  }) => {
    if (originalDoc?.title !== 'breaks last') return data
    await until(() => changed.length >= 2)
    await letTimePass(500, 'Payload goes on with the two others and reports nothing of it')
    return data
  }
  stock = await startStock({ hooks: { afterChange: [note], beforeChange: [beLast] } })
})
afterAll(() => Promise.all([service.close(), stock.close()]))

type Database = Pick<Stock, 'payload' | 'query'>

/** From here on, a transaction that writes the words into the column fails at its commit. */
const failAtCommit = async ({ query }: Database, table: string, column: string) => {
  await query(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'on purpose'; END $$`)
  await query(`CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT OR UPDATE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.${column} = 'fails at commit')
    EXECUTE FUNCTION fail_at_commit()`)
}

/** From here on every update of the row fails. */
const breakRow = async ({ query }: Database, table: string, row: string) => {
  await query(`CREATE OR REPLACE FUNCTION break_row() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'on purpose'; END $$`)
  await query(
    `CREATE TRIGGER break_row BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${row}) EXECUTE FUNCTION break_row()`,
  )
}

const beginIn = async ({ payload }: Database): Promise<string> => String(await payload.db.beginTransaction())

/** A statement fails, and somebody goes on: the transaction is aborted and nobody noticed. */
const abort = async ({ payload }: Database, id: string): Promise<void> => {
  const session = payload.db.sessions?.[id] as { db: { execute: (statement: string) => Promise<unknown> } }
  await expect(session.db.execute('SELECT no_such_column')).rejects.toThrow('no_such_column')
}

describe('two updates of different fields at once (trap 3)', () => {
  it('lose one in stock Payload, and none here', async () => {
    const note = await stock.create('notes')
    const lead = await service.create('leads')
    let [lostThere, lostHere] = [0, 0]
    for (let round = 0; round < 15 || (lostThere === 0 && round < 200); round++) {
      await Promise.all([
        stock.api('PATCH', `/notes/${note.id}`, { title: `t${round}` }),
        stock.api('PATCH', `/notes/${note.id}`, { body: `b${round}` }),
        service.update(`/leads/${lead.id}`, { name: `t${round}` }),
        service.update(`/leads/${lead.id}`, { notes: `b${round}` }),
      ])
      const there = (await stock.api('GET', `/notes/${note.id}`)).body as Record<string, unknown>
      const here = await service.get(`/leads/${lead.id}`)
      if (there['title'] !== `t${round}` || there['body'] !== `b${round}`) lostThere++
      if (here['name'] !== `t${round}` || here['notes'] !== `b${round}`) lostHere++
    }
    expect(lostThere).toBeGreaterThan(0)
    expect(lostHere).toBe(0)
  })
})

describe('a commit that fails (trap 4)', () => {
  it('is a success in stock Payload, and a failure here', async () => {
    await failAtCommit(stock, 'notes', 'title')
    const there = await stock.api('POST', '/notes', { title: 'fails at commit' })
    expect(there.status).toBe(201)
    expect(await stock.query(`SELECT 1 FROM notes WHERE title = 'fails at commit'`)).toEqual([])

    await failAtCommit(service, 'leads', 'name')
    const refusal = { code: 'not_stored', says: /Nothing was written/, status: 500 }
    await service.refuses('POST', '/leads', refusal, { body: { name: 'fails at commit' } })
    const { id } = await service.create('leads', { name: 'kept' })
    await service.refuses('PATCH', `/leads/${id}`, refusal, { body: { name: 'fails at commit' } })
  })

  it('is told for its own record alone in bulk', async () => {
    const { id } = await service.create('leads', { notes: 'bulk' })
    const answer = await service.api('PATCH', '/leads?where[notes][equals]=bulk', {
      body: { name: 'fails at commit' },
    })
    expect([answer.status, (answer.body as Bulk).docs]).toEqual([400, []])
    expect((answer.body as Bulk).errors).toEqual([
      expect.stringMatching(new RegExp(`Lead ${id}: .*did not keep`)),
    ])
    expect((await service.get(`/leads/${id}`))['name']).toBeNull()
    const made = await service.api('POST', '/leads/batch', {
      body: { docs: [{ name: 'before' }, { name: 'fails at commit' }, { name: 'after' }] },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { batchId, docs, errors } = made.body as Bulk
    expect(docs.map(({ name }) => name)).toEqual(['before', 'after'])
    expect(errors).toEqual([expect.stringMatching(/^docs\[1\]: .*did not keep/)])
    const told = await service.list(`/changes?where[batchId][equals]=${batchId}&sort=id`)
    expect(told.docs.map(({ recordId }) => recordId)).toEqual(docs.map((doc) => doc.id))
  })

  it('is told for all of a bulk request that is to be stored as a whole', async () => {
    await service.create('leads', { notes: 'whole' })
    await service.create('leads', { notes: 'whole' })
    await service.refuses(
      'PATCH',
      '/leads?where[notes][equals]=whole&allOrNothing=true',
      { code: 'not_stored', says: /Nothing was written/, status: 500 },
      { body: { name: 'fails at commit' } },
    )
  })

  it('because a statement before it failed is a silent rollback in stock Payload, and an error here', async () => {
    const there = await beginIn(stock)
    await abort(stock, there)
    await expect(stock.payload.db.commitTransaction(there)).resolves.toBeUndefined()

    const here = await beginIn(service)
    await abort(service, here)
    await expect(service.payload.db.commitTransaction(here)).rejects.toThrow(TransactionError)
  })
})

describe('bulk in which one record fails (trap 5)', () => {
  it('reports stock records as updated that were rolled back; here docs are what is stored', async () => {
    await stock.query('DELETE FROM notes')
    for (const title of ['one', 'two', 'breaks last']) await stock.create('notes', { title })
    await breakRow(stock, 'notes', `OLD.title = 'breaks last'`)
    const there = await stock.api('PATCH', '/notes?where[id][exists]=true', { kind: 'a' })
    expect((there.body as Bulk).docs).toHaveLength(2)
    expect(await stock.query(`SELECT 1 FROM notes WHERE kind = 'a'`)).toEqual([])

    const vehicles = []
    for (const name of ['a', 'b', 'c'])
      vehicles.push(await service.create('vehicles', { make: 'bulk', name }))
    await breakRow(service, 'vehicles', `OLD.id = ${vehicles[1]?.id}`)
    const here = await service.bulk('PATCH', '/vehicles?where[make][equals]=bulk&sort=id', { model: 'x' })
    expect(here.errors).toEqual([expect.stringContaining(`Vehicle ${vehicles[1]?.id}:`)])
    expect(here.docs.map(({ id }) => id)).toEqual([vehicles[0]?.id, vehicles[2]?.id])
    expect(await service.ids('/vehicles?where[model][equals]=x&sort=id')).toEqual(
      here.docs.map(({ id }) => id),
    )
  })
})

describe('an update of a record that is gone (trap 7)', () => {
  it('makes it again in stock Payload, and nothing here', async () => {
    const tag = await stock.create('tags')
    const note = await stock.create('notes')
    await stock.api('DELETE', `/notes/${note.id}`)
    await stock.payload.db.updateOne({
      collection: stockSlug('notes'),
      data: { tags: [tag.id], title: 'again' },
      id: note.id,
    })
    expect(await stock.query('SELECT 1 FROM notes WHERE id = $1', [note.id])).toHaveLength(1)

    const rep = await service.create('salesReps')
    const template = await service.create('templates')
    await service.api('DELETE', `/templates/${template.id}`)
    const data = { sequence: 1, usedBy: [rep.id] }
    await service.payload.db.updateOne({ collection: 'templates', data, id: template.id })
    expect(await service.query('SELECT 1 FROM templates WHERE id = $1', [template.id])).toEqual([])
  })
})

describe('a transaction whose session is gone (trap 8)', () => {
  it('goes on without one in stock Payload, and is an error here', async () => {
    const req = { transactionID: 'gone' } as never
    const made = (await stock.payload.db.create({
      collection: stockSlug('tags'),
      data: { name: 'outside' },
      req,
    })) as { id: number }
    expect(await stock.query('SELECT 1 FROM tags WHERE id = $1', [made.id])).toHaveLength(1)

    await expect(
      service.payload.db.create({ collection: 'tenants', data: { name: 'outside' }, req }),
    ).rejects.toThrow(TransactionError)
    await expect(service.payload.db.commitTransaction('gone')).rejects.toThrow(TransactionError)
    expect(await service.query(`SELECT 1 FROM tenants WHERE name = 'outside'`)).toEqual([])
  })
})

describe('a request whose operation failed (trap 11)', () => {
  it('has lost its transaction in Payload, so each attempt here has a request of its own', async () => {
    const { payload } = service
    const requests = new Set<unknown>()
    const failures: unknown[] = []
    const done = await inTransaction(
      () => createLocalReq({}, payload as never),
      async (req) => {
        requests.add(req)
        await payload.create({ collection: 'tenants', data: { name: `attempt ${requests.size}` }, req })
        if (requests.size > 1) return 'done'
        await payload
          .findByID({ collection: 'tenants', id: 987_654, req })
          .catch((error: unknown) => failures.push(error))
        failures.push(req.transactionID)
        throw Object.assign(new Error('deadlock'), { code: '40P01' })
      },
    )
    expect([done, requests.size]).toEqual(['done', 2])
    expect(failures).toEqual([expect.objectContaining({ status: 404 }), undefined])
    expect(await service.query(`SELECT name FROM tenants WHERE name LIKE 'attempt %'`)).toEqual([
      { name: 'attempt 2' },
    ])
  })
})

describe('a write by a filter, as hooks of plugins make it', () => {
  const newRequest = () => createLocalReq({}, service.payload)
  const named = async (notes: string) =>
    (
      await service.query<{ email: null | string }>(
        'SELECT email FROM contacts WHERE name = $1 ORDER BY id',
        [notes],
      )
    ).map(({ email }) => email)

  it('writes every record in the transaction of its request', async () => {
    for (const email of ['a', 'b']) await service.create('contacts', { email, name: 'Together' })
    const { payload } = service
    const where = { name: { equals: 'Together' } }
    await inTransaction(newRequest, async (req) => {
      await payload.update({ collection: 'contacts', data: { email: 'c' }, overrideAccess: true, req, where })
      expect(await named('Together')).toEqual(['a', 'b'])
    })
    expect(await named('Together')).toEqual(['c', 'c'])
    await payload.delete({
      collection: 'contacts',
      overrideAccess: true,
      req: await newRequest(),
      where,
    })
    expect(await named('Together')).toEqual([])
  })

  it('fails as a whole where one record fails', async () => {
    for (const email of ['a', 'b']) await service.create('contacts', { email, name: 'Broken' })
    await breakRow(service, 'contacts', `OLD.email = 'b'`)
    const { payload } = service
    const where = { name: { equals: 'Broken' } }
    await expect(
      inTransaction(newRequest, async (req) =>
        payload.update({ collection: 'contacts', data: { phone: '1' }, overrideAccess: true, req, where }),
      ),
    ).rejects.toThrow(/^contacts \d+(, \d+)? could not be written by a filter, so none was\.$/)
    expect(await service.ids('/contacts?where[name][equals]=Broken&where[phone][exists]=true')).toEqual([])
  })

  it('is refused with the access of a caller, and nothing is written', async () => {
    await service.create('contacts', { email: 'a', name: 'Refused' })
    const { payload } = service
    const req = await newRequest()
    const where = { name: { equals: 'Refused' } }
    await expect(
      payload.update({ collection: 'contacts', data: { email: 'c' }, overrideAccess: false, req, where }),
    ).rejects.toThrow('one by one')
    expect(await named('Refused')).toEqual(['a'])
  })
})
