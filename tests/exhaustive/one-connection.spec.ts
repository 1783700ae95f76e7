/**
 * No request needs a second connection while it holds one: with a pool of a single connection every operation is
 * answered. A request that did would wait for itself, and as many of them as there are connections would stop the
 * service for everybody (stock Payload's document locks and its forgotten password do).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { askCell } from '../support/authorisation/ask'
import { createCallers } from '../support/authorisation/callers'
import { type Cell, cellsOf } from '../support/authorisation/cells'
import { identities } from '../support/authorisation/identities'
import { createWorld, type World } from '../support/authorisation/world'
import { useClient } from '../support/client'
import { signIn } from '../support/staff'
import { expectStatus } from '../support/service'

const service = useClient()
let world: World
let callerOf: Awaited<ReturnType<typeof createCallers>>
let cells: Cell[]
beforeAll(async () => {
  cells = cellsOf(service.payload.config)
  world = await createWorld(service)
  callerOf = await createCallers(service, world)
  await shrinkPool()
})

/** One connection, and a short wait for it: what holds it and asks for another fails soon. */
const shrinkPool = async () => {
  const { pool } = service.payload.db
  Object.assign(pool.options, { connectionTimeoutMillis: 3000, max: 1 })
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of clients) client.release(true)
}

const served = ['key of the tenant', 'admin', 'rep, own records']

describe('with one connection to the database', () => {
  it.each(identities.filter(({ name }) => served.includes(name)))(
    'every operation of $name is answered',
    async (identity) => {
      const ask = await callerOf(identity)
      const problems: string[] = []
      // The newest page of the ledger does not reach back to the record that is asked for.
      const own = cells.filter(
        (cell) => cell.identity === identity && !(cell.slug === 'changes' && cell.operation === 'find'),
      )
      for (const cell of own) {
        const problem = await askCell(service, world, ask, cell)
        if (problem) problems.push(problem)
      }
      expect(problems).toEqual([])
    },
  )

  it('a statement beside an open transaction is one too many: the test can fail', async () => {
    const { db } = service.payload
    const id = await db.beginTransaction()
    await expect(db.pool.query('SELECT 1')).rejects.toThrow('timeout')
    await db.rollbackTransaction(String(id))
  })

  it('what a request brings beside its operation is answered', async () => {
    const headers = { 'idempotency-key': 'one-connection' }
    const body = { firstName: 'Ana' }
    for (const status of [201, 201]) {
      expect((await service.api('POST', '/leads', { body, headers })).status).toBe(status)
    }
    const { id } = await service.create('leads', body)
    const { headers: read } = await service.api('GET', `/leads/${id}`)
    const ifMatch = { 'if-match': read.get('etag') ?? '' }
    await expectStatus(200, service.api('PATCH', `/leads/${id}`, { body, headers: ifMatch }))
    for (const query of ['allOrNothing=true', 'dryRun=true', 'maxAffected=1', 'return=minimal']) {
      const bulk = await service.api('PATCH', `/leads?where[id][equals]=${id}&${query}`, { body })
      expect(bulk.status, query).toBe(200)
    }
    const deep = await service.api('GET', '/leads?depth=3&where[customer.deals.vehicle.vin][exists]=false')
    expect(deep.status).toBe(200)
    expect((await service.api('GET', '/changes?depth=1')).status).toBe(200)
    const { key } = await createKey(service.payload, 'unseen until now')
    expect((await service.api('GET', '/leads/count', { key })).status).toBe(200)
  })

  it('what the panel asks beside records is answered', async () => {
    const admin = await signIn(service, 'admin', 'second-admin@example.com')
    const asked = [
      ['GET', '/users/me'],
      ['POST', '/users/refresh-token'],
      ['GET', '/access'],
      ['GET', '/payload-preferences/leads-list'],
      ['POST', '/payload-preferences/leads-list', { value: { limit: 10 } }],
      ['GET', '/leads?depth=1&limit=10&where[or][0][and][0][name][like]=a'],
      ['POST', '/leads/access', {}],
      ['POST', '/users/logout'],
    ] as const
    for (const [method, path, body] of asked) {
      const answer = await admin.api(method, path, body)
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    }
    const wrong = { body: { email: 'nobody@example.com', password: 'x' }, key: null }
    expect((await service.api('POST', '/users/login', wrong)).status).toBe(401)
  })
})
