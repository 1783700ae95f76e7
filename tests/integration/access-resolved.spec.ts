/** What a caller may do is found once per request, and stays with that request. */
import { type CollectionSlug, createLocalReq, type TypedUser, type Where } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { asService, isServiceWrite } from '../../src/fields/service'
import { guardOf } from '../../src/plugins/database/query/rules'
import { type Doc, useClient } from '../support/client'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
let customers: number[]
let deal: number
let leads: number[]

const staff = fixture(() => signIn(service))

beforeAll(async () => {
  customers = []
  for (const companyName of ['Asked about', 'Another']) {
    customers.push((await service.create('customers', { companyName })).id)
  }
  const [customer] = customers
  leads = []
  for (const phone of ['555-0142', '555-0142', '555-0143']) {
    leads.push((await service.create('leads', { customer, phone })).id)
  }
  deal = (await service.create('deals', { customer })).id
})

/** How often each rule is asked while `work` is done, as `slug right`. */
const asked = async (
  work: () => Promise<{ body: unknown; status: number }>,
): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  const spies = Object.keys(service.payload.collections).flatMap((slug) => {
    const guard = guardOf(service.payload, slug)
    if (!guard) return []
    const { rule } = guard
    return vi.spyOn(guard, 'rule').mockImplementation((args, right) => {
      counts.set(`${slug} ${right}`, (counts.get(`${slug} ${right}`) ?? 0) + 1)
      return rule(args, right)
    })
  })
  try {
    const { body, status } = await work()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return counts
}

describe('the rules of a collection', () => {
  const requests: [string, () => Promise<{ body: unknown; status: number }>, string[]][] = [
    ['a list at depth 1', () => service.api('GET', '/deals?depth=1'), ['customers read', 'deals read']],
    [
      'a list filtered through references',
      () =>
        service.api(
          'GET',
          '/deals?where[customer.companyName][like]=asked&where[customer.leads.phone][exists]=true',
        ),
      ['customers read', 'deals read', 'leads read'],
    ],
    ['a record by its id', () => service.api('GET', `/deals/${deal}?depth=2`), ['deals read']],
    [
      'an update',
      () => service.api('PATCH', `/deals/${deal}`, { body: { customer: customers[1] } }),
      ['deals read', 'deals update', 'customers reference'],
    ],
    [
      'a bulk update',
      () => service.api('PATCH', '/leads?where[phone][equals]=555-0142', { body: { name: 'Told twice' } }),
      ['leads read', 'leads update'],
    ],
    ['a list in the panel', () => staff.api('GET', '/deals?depth=1'), ['customers read', 'deals read']],
    ['a record in the panel', () => staff.api('GET', `/deals/${deal}?depth=1`), ['deals read']],
    [
      'a save in the panel',
      () => staff.api('PATCH', `/deals/${deal}?depth=1`, { customer: customers[0] }),
      ['deals read', 'deals update'],
    ],
    [
      'the rights on a record',
      () => staff.api('POST', `/deals/access/${deal}`),
      ['deals delete', 'deals update'],
    ],
  ]

  it.each(requests)('are asked once for %s', async (_, send, among) => {
    const counts = await asked(send)
    expect([...counts.keys()]).toEqual(expect.arrayContaining(among))
    expect([...counts].filter(([, count]) => count > 1)).toEqual([])
  })

  it('are asked for each record where they look at it', async () => {
    const guard = guardOf(service.payload, 'leads')
    if (!guard) throw new Error('Leads have no guard.')
    const { rule } = guard
    const ids: unknown[] = []
    const spy = vi.spyOn(guard, 'rule').mockImplementation(async (args, right) => {
      if (right !== 'update') return rule(args, right)
      ids.push(args.id)
      return args.id !== leads[1]
    })
    try {
      const req = await createLocalReq({ user: await adminOf() }, service.payload)
      const write = (id: number | undefined) =>
        service.payload.update({
          collection: 'leads',
          data: { name: 'Each' },
          id: Number(id),
          overrideAccess: false,
          req,
        })
      await write(leads[0])
      await expect(write(leads[1])).rejects.toThrow('not allowed')
      expect(ids).toEqual(expect.arrayContaining([leads[0], leads[1]]))
    } finally {
      spy.mockRestore()
    }
  })
})

const adminOf = async (): Promise<TypedUser> => {
  const { docs } = await service.payload.find({ collection: 'users', where: { role: { equals: 'admin' } } })
  return { ...docs[0], collection: 'users' } as TypedUser
}

const managerOf = async (name: string): Promise<{ lead: Doc; user: TypedUser }> => {
  const tenant = await service.create('tenants', { name })
  const lead = await service.create('leads', { name, tenant: tenant.id })
  const data = { email: `${name}@example.com`, name, password: 'correct horse battery', role: 'manager' }
  const user = await service.payload.create({
    collection: 'users',
    data: { ...data, tenants: [tenant.id] } as never,
  })
  return { lead, user: { ...user, collection: 'users' } as TypedUser }
}

type Rule = (args: object) => Promise<Where | boolean>

describe('what a caller may see', () => {
  it('stays with the request, where requests of different tenants go through Payload at once', async () => {
    const managers = [await managerOf('east'), await managerOf('west')]
    const rounds = Array.from({ length: 15 }, () => managers).flat()
    const seen = await Promise.all(
      rounds.map(async ({ user }) => {
        const req = await createLocalReq({ user }, service.payload)
        const ask = { collection: 'leads', overrideAccess: false, req } as const
        const [page, { totalDocs }] = await Promise.all([
          service.payload.find({ ...ask, depth: 1 }),
          service.payload.count(ask),
        ])
        return { ids: page.docs.map(({ id }) => id), totalDocs }
      }),
    )
    expect(seen).toEqual(rounds.map(({ lead }) => ({ ids: [lead.id], totalDocs: 1 })))
  })

  it('cannot be taken along as a text: what is left of it fails', async () => {
    const { user } = await managerOf('copied')
    const req = await createLocalReq({ user }, service.payload)
    const rule = service.payload.collections['leads' as CollectionSlug].config.access.read as Rule
    const own = (await rule({ req })) as Where
    const ask = (where: Where) =>
      service.payload.db.count({
        collection: 'leads',
        req,
        where,
      })
    expect(await ask(own)).toEqual({ totalDocs: 1 })
    await expect(ask(JSON.parse(JSON.stringify(own)) as Where)).rejects.toThrow('Failed query')
  })

  it.each(['-7', '-7,-8', '0'])(
    'is not told apart by the ids that staff ask for: %s means no record',
    async (ids) => {
      const answer = await expectStatus(200, staff.api('GET', `/leads?where[id][in]=${ids}`))
      expect((answer.body as { totalDocs: number }).totalDocs).toBe(0)
    },
  )

  it('is told to the panel as a text alone', async () => {
    const { user } = await managerOf('listed')
    const login = await service.api('POST', '/users/login', {
      body: { email: (user as { email: string }).email, password: 'correct horse battery' },
      headers: { origin: 'http://localhost:3000' },
      key: null,
    })
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const rights = await service.api('GET', '/access', {
      headers: { cookie, origin: 'http://localhost:3000' },
      key: null,
    })
    expect(rights.status).toBe(200)
    const { collections } = rights.body as { collections: Record<string, { read: unknown }> }
    expect(collections['leads']?.read).toEqual({ permission: true, where: { id: { in: ['read of leads'] } } })
  })
})

describe('asService', () => {
  it('ends with its work, also where Payload copied the context meanwhile', async () => {
    const req = await createLocalReq({ context: { forecourt: { engine: 'tests' } } }, service.payload)
    await asService(req, async () => {
      await service.payload.find({ collection: 'leads', limit: 1, req })
      expect(isServiceWrite(req)).toBe(true)
    })
    expect(isServiceWrite(req)).toBe(false)
  })
})
