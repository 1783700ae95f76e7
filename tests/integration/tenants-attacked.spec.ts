/** Ways around the walls and the rights of keys and reps that an attacker would try, each of which once led somewhere. */
import type { Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { handleApi } from '../../src/plugins/api'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { until } from '../support/wait'
import { expectStatus } from '../support/service'

const service = useClient()
let north: Doc
let south: Doc
let key: string

beforeAll(async () => {
  // The first account is an admin's, whatever it is made as.
  await signIn(service, 'admin')
  north = await service.create('tenants', { name: 'North' })
  south = await service.create('tenants', { name: 'South' })
  const made = await createKey(service.payload, 'north', { bulkDelete: false, tenants: [north.id] })
  key = made.key
})

it('keeps the address of an account, which says whose leads are a rep’s, out of the rep’s hands', async () => {
  const rep = await signIn(service, 'rep')
  const { id: salesRep } = await service.create('salesReps', { user: 'colleague@example.com' })
  const { id } = await service.create('leads', { salesRep })
  await rep.api('PATCH', `/users/${rep.id}`, { email: 'colleague@example.com' })
  await rep.api('PATCH', `/users?where[id][equals]=${rep.id}`, { email: 'colleague@example.com' })
  expect(await service.query('SELECT email FROM users WHERE id = $1', [rep.id])).toEqual([
    { email: 'rep@example.com' },
  ])
  expect((await rep.api('GET', `/leads/${id}`)).status).toBe(404)
  expect((await rep.api('PATCH', `/users/${rep.id}`, { name: 'Robin' })).body).toMatchObject({
    doc: { email: 'rep@example.com', name: 'Robin' },
  })
})

it('does not count what happened to a record while it was another tenant’s', async () => {
  const { id } = await service.create('leads', { name: 'south', tenant: south.id })
  await service.update(`/leads/${id}`, { name: 'still south' })
  await service.update(`/leads/${id}`, { tenant: north.id })
  expect(await service.list(`/leads/${id}/changes`, { key })).toMatchObject({ docs: [], totalDocs: 0 })
  await service.update(`/leads/${id}`, { name: 'north' })
  expect(await service.list(`/leads/${id}/changes`, { key })).toMatchObject({ totalDocs: 1 })
  expect(await service.list(`/leads/${id}/changes`)).toMatchObject({ totalDocs: 4 })
})

describe('what belongs to several tenants through another record', () => {
  let preApproval: Doc
  let lead: Doc
  let own: Doc
  beforeAll(async () => {
    const shared = await service.create('customers', { tenants: [north.id, south.id] })
    preApproval = await service.create('preApprovals', { customer: shared.id })
    lead = await service.create('leads', { tenant: north.id })
    own = await service.create('customers', { tenants: [north.id] })
  })

  it('is not taken from the others', async () => {
    const refusal = { code: 'invalid_value', says: /belongs to other tenants too/, status: 400 }
    const path = `/preApprovals/${preApproval.id}`
    await service.refuses('PATCH', path, refusal, { body: { lead: lead.id }, key })
    await service.refuses('PATCH', path, refusal, { body: { customer: own.id }, key })
    const before = await contents(service)
    const bulk = await service.api('PATCH', `/preApprovals?where[id][equals]=${preApproval.id}`, {
      body: { lead: lead.id },
      key,
    })
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(400)
    expect(await contents(service)).toEqual(before)
  })

  it('is changed where that takes it nowhere', async () => {
    const changed = await service.api('PATCH', `/preApprovals/${preApproval.id}`, {
      body: { city: 'Reno', customer: preApproval['customer'], lead: null },
      key,
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const single = await service.create('preApprovals', { customer: own.id })
    const moved = await service.api('PATCH', `/preApprovals/${single.id}`, { body: { lead: lead.id }, key })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  })
})

it('undoes no making of many records for a key that may not delete many, whatever lies between them', async () => {
  const vehicles = [
    await service.create('vehicles', { tenant: north.id }),
    await service.create('vehicles', { tenant: north.id }),
  ]
  const docs = vehicles.map(({ id }) => ({ consumerVehicles: [id] }))
  const made = await expectStatus(201, service.api('POST', '/customers/batch', { body: { docs }, key }))
  const { batchId } = made.body as { batchId: string }
  const undone = await service.api('POST', `/changes/batches/${batchId}/undo`, { key })
  expect(JSON.stringify(undone.body)).toContain('may not delete many records')
  for (const { id } of (made.body as { docs: Doc[] }).docs) await service.get(`/customers/${id}`, { key })
})

describe('files of staff', () => {
  let manager: Staff
  let foreign: Staff
  const managerOf = async (name: string, tenant: Doc): Promise<Staff> => {
    return signIn(service, 'manager', `${name}@example.com`, [tenant.id])
  }
  beforeAll(async () => {
    manager = await managerOf('north', north)
    foreign = await managerOf('south', south)
  })

  type Uploaded = { filename: string; url: string }

  const upload = async ({ cookie }: Staff, name: string, text: string): Promise<Uploaded> => {
    const body = new FormData()
    body.append('file', new Blob([text], { type: 'text/plain' }), name)
    body.append('_payload', '{}')
    const headers = { cookie, origin: 'http://localhost:3000' }
    const url = 'http://localhost:3000/api/attachments'
    const answer = await handleApi(service.payload, new Request(url, { body, headers, method: 'POST' }))
    const { doc } = (await answer.json()) as { doc: Uploaded }
    expect(answer.status).toBe(201)
    return doc
  }

  it('do not tell by their names that another tenant has one of the same', async () => {
    const name = `contract-${process.pid}.txt`
    const form = new RegExp(`/file/[0-9a-f]{32}-contract-${process.pid}\\.txt$`)
    for (const [who, text] of [
      [manager, 'north'],
      [foreign, 'south'],
      [manager, 'north'],
    ] as const) {
      const { filename, url } = await upload(who, name, text)
      expect(filename).toBe(name)
      expect(url).toMatch(form)
    }
  })

  it('are neither fetched from an address nor taken from another tenant by saying so', async () => {
    const { filename, url: address } = await upload(foreign, 'taken.txt', 'south')
    const link = new URL(address).pathname.replace('/api', '')
    const { id } = await service.create('attachments', { tenants: [north.id] })
    const before = await contents(service)
    for (const url of ['/x', 'http://localhost:3000/x', 'http://192.0.2.1/x']) {
      for (const path of ['', '?uploadEdits[widthInPixels]=1', `/${id}/duplicate`]) {
        const made = await expectStatus(400, manager.api('POST', `/attachments${path}`, { filename, url }))
        expect(JSON.stringify(made.body)).toContain('fetching a file from a URL is not supported')
      }
    }
    expect(await contents(service)).toEqual(before)
    const made = await manager.api('POST', '/attachments', { filename })
    expect(made.body).toMatchObject({ doc: { filename: null } })
    expect((await manager.api('GET', link)).status).toBe(403)
    expect((await foreign.api('GET', link)).body).toBe('south')
  })
})

it('has staff neither wait for nor lock what they do not see', async () => {
  const manager = await signIn(service, 'manager', 'waiting@example.com', [north.id])
  const { id } = await service.create('leads', { tenant: south.id })
  const holder = await service.payload.db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [id])
    for (const method of ['PATCH', 'DELETE']) {
      // Who waited would be told in the end that the record is held.
      const body = method === 'PATCH' ? { name: 'x' } : undefined
      expect((await manager.api(method, `/leads/${id}`, body)).status, method).toBe(403)
    }
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})

describe('a filter of staff through references', () => {
  let manager: Staff
  let admin: Staff
  beforeAll(async () => {
    admin = await signIn(service, 'admin', 'asking.admin@example.com')
    manager = await signIn(service, 'manager', 'asking@example.com', [north.id])
    for (const [companyName, tenant] of [
      ['Hidden', south.id],
      ['Shown', north.id],
    ]) {
      const customer = await service.create('customers', { companyName, tenants: [tenant] })
      const deal = await service.create('deals', { customer: customer.id, tenant: north.id })
      const trade = await service.create('trades', { deal: deal.id })
      await service.update(`/trades/${trade.id}`, { tradeInAllowance: '$100' })
    }
  })
  const total = async (staff: Staff, path: string): Promise<unknown> => {
    const answer = await staff.api('GET', path)
    return (answer.body as { totalDocs?: number }).totalDocs ?? answer.status
  }

  /** As the page of versions asks. */
  const totalVersions = async (staff: Staff, where: Where): Promise<number> => {
    const req = await panelRequest(service, staff)
    const found = await service.payload.findVersions({
      collection: 'trades',
      overrideAccess: false,
      req,
      where,
    })
    return found.totalDocs
  }

  it('reaches what the caller sees, of records and of versions', async () => {
    for (const path of ['deal.tenant', 'deal__tenant'])
      expect(await total(manager, `/trades?where[${path}][equals]=${north.id}`), path).toBe(2)
    expect(await totalVersions(manager, { 'version.deal.tenant': { equals: north.id } })).toBe(4)
  })

  it.each(['.', '__'])('reaches nothing beyond the wall with %s between the names', async (dot) => {
    const way = ['deal', 'customer', 'companyName'].join(dot)
    // The same filter finds what is on this side, and all of it for who sees all: it does filter.
    for (const [staff, name, records] of [
      [manager, 'Hidden', 0],
      [manager, 'Shown', 1],
      [admin, 'Hidden', 1],
    ] as const) {
      for (const operator of ['equals', 'like']) {
        const told = `${name} ${operator}`
        expect(await total(staff, `/trades?where[${way}][${operator}]=${name}`), told).toBe(records)
        const where = { [`version${dot}${way}`]: { [operator]: name } }
        expect(await totalVersions(staff, where), told).toBe(2 * records)
      }
    }
  })

  it.each(['sort=customer__companyName', 'sort=-customer__companyName', 'joins[trades][sort]=deal__id'])(
    'orders by nothing beyond it: %s',
    async (query) => {
      expect((await manager.api('GET', `/deals?${query}`)).status).toBe(400)
    },
  )

  it('that asks versions for what a rep may not read fails in the answer, and nowhere else', async () => {
    const rep = await signIn(service, 'rep', 'asking.rep@example.com')
    const nowhere: unknown[] = []
    const note = (reason: unknown) => void nowhere.push(reason)
    process.prependListener('unhandledRejection', note)
    try {
      const clauses = [
        'creditApplication.deal.serviceQuotes',
        'deal.coCustomer.companyCustomer.companyVisibility',
      ]
      const or = clauses.map((path) => ({ [`version.${path}`]: { not_equals: 1 } }))
      const status = await totalVersions(rep, { or }).catch((error: { status?: number }) => error.status)
      expect(status).toBeLessThan(500)
      // Whatever was still under way has come to its end, and Node has reported what nobody awaited.
      const { pool } = service.payload.db
      await until(() => pool.idleCount === pool.totalCount)
      await new Promise(setImmediate)
    } finally {
      process.removeListener('unhandledRejection', note)
    }
    expect(nowhere).toEqual([])
  })
})
