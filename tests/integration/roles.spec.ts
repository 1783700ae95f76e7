/** What staff may by their role: reps work their own leads and those that nobody has, and what hangs on them. */
import { createLocalReq, type TypedUser } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectionOf } from '../../src/plugins/database/model/model'
import { canUpdateSet } from '../../src/plugins/records/write/set-based/eligibility'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { type Staff, signIn } from '../support/staff'
import { expectStatus } from '../support/service'

const service = useClient()
let rep: Staff
let manager: Staff
let tenant: Doc
/** Records on a lead of the rep, on one of nobody, and on one of another rep. */
let mine: Branch
let free: Branch
let others: Branch

type Branch = Record<(typeof worked)[number], number>

const worked = [
  'leads',
  'leadEvents',
  'messages',
  'meetings',
  'preApprovals',
  'customers',
  'deals',
  'trades',
  'vehicles',
] as const

const branch = async (salesRep: null | number): Promise<Branch> => {
  const of = async (collection: string, data: Record<string, unknown>) =>
    (await service.create(collection, data)).id
  const customers = await of('customers', { tenants: [tenant.id] })
  const leads = await of('leads', { customer: customers, salesRep, tenant: tenant.id })
  const deals = await of('deals', { customer: customers, tenant: tenant.id })
  return {
    customers,
    deals,
    leadEvents: await of('leadEvents', { lead: leads }),
    leads,
    meetings: await of('meetings', { lead: leads }),
    messages: await of('messages', { lead: leads }),
    preApprovals: await of('preApprovals', { lead: leads }),
    trades: await of('trades', { deal: deals }),
    vehicles: await of('vehicles', { customer: customers, tenant: tenant.id }),
  }
}

const limited = async (role: string, email = `${role}@example.com`): Promise<Staff> => {
  return signIn(service, role, email, [tenant.id])
}

beforeAll(async () => {
  await signIn(service, 'admin')
  tenant = await service.create('tenants', { name: 'North' })
  rep = await limited('rep')
  manager = await limited('manager')
  const salesRep = (user: string) => service.create('salesReps', { tenants: [tenant.id], user })
  mine = await branch((await salesRep('rep@example.com')).id)
  free = await branch(null)
  others = await branch((await salesRep('colleague@example.com')).id)
})

const seenBy = async (staff: Staff, collection: string): Promise<number[]> => {
  const answer = await expectStatus(200, staff.api('GET', `/${collection}?limit=100&depth=0&sort=id`))
  return (answer.body as { docs: Doc[] }).docs.map(({ id }) => id)
}

describe('a rep', () => {
  it.each(worked)('sees of %s what hangs on his leads and on those of nobody', async (collection) => {
    expect(await seenBy(rep, collection)).toEqual([mine[collection], free[collection]])
    for (const each of [mine, free]) {
      expect((await rep.api('GET', `/${collection}/${each[collection]}`)).status).toBe(200)
    }
    expect((await rep.api('GET', `/${collection}/${others[collection]}`)).status).toBe(404)
    expect(await seenBy(manager, collection)).toEqual([
      mine[collection],
      free[collection],
      others[collection],
    ])
  })

  it.each(worked)('writes those of %s and no others, and deletes none', async (collection) => {
    const field = {
      customers: 'email',
      deals: 'vsc',
      leadEvents: 'type',
      leads: 'source',
      meetings: 'name',
      messages: 'phone',
      preApprovals: 'city',
      trades: 'odometer',
      vehicles: 'trim',
    }[collection]
    const data = { [field]: collection === 'trades' ? 1 : collection === 'leadEvents' ? undefined : 'x' }
    expect((await rep.api('PATCH', `/${collection}/${mine[collection]}`, data)).status).toBe(200)
    const before = await contents(service)
    for (const id of [others[collection], 99_999]) {
      expect((await rep.api('PATCH', `/${collection}/${id}`, data)).status).toBe(403)
    }
    expect((await rep.api('DELETE', `/${collection}/${mine[collection]}`)).status).toBe(403)
    expect(
      (await rep.api('DELETE', `/${collection}?where[id][in]=${mine[collection]},${others[collection]}`))
        .status,
    ).toBe(403)
    expect(await contents(service)).toEqual(before)
  })

  it('changes many at once within what he sees', async () => {
    const answer = await rep.api('PATCH', '/leads?where[id][exists]=true', { notes: 'by the rep' })
    const written = (answer.body as { docs: Doc[] }).docs.map(({ id }) => id)
    expect(new Set(written)).toEqual(new Set([mine.leads, free.leads]))
    expect(await service.get(`/leads/${others.leads}`)).toMatchObject({ notes: null })
  })

  it.each(['templates', 'locations', 'listings', 'salesReps', 'tenants'])(
    'looks up %s and changes none',
    async (collection) => {
      const own =
        collection === 'tenants'
          ? tenant
          : await service.create(collection, {
              [['locations', 'listings'].includes(collection) ? 'tenant' : 'tenants']: [
                'locations',
                'listings',
              ].includes(collection)
                ? tenant.id
                : [tenant.id],
            })
      expect(await seenBy(rep, collection)).toContain(own.id)
      const before = await contents(service)
      for (const [method, path] of [
        ['POST', ''],
        ['PATCH', `/${own.id}`],
        ['DELETE', `/${own.id}`],
        ['PATCH', '?where[id][exists]=true'],
        ['DELETE', '?where[id][exists]=true'],
      ] as const) {
        expect(
          (await rep.api(method, `/${collection}${path}`, method === 'DELETE' ? undefined : {})).status,
          `${method} ${path}`,
        ).toBe(403)
      }
      expect(await contents(service)).toEqual(before)
    },
  )

  it.each(['webhooks', 'creditApplications', 'serviceOrders', 'apiKeys', 'apiKeyClaims'])(
    'does not see %s',
    async (collection) => {
      expect((await rep.api('GET', `/${collection}`)).status).toBe(403)
    },
  )

  it('sees a customer that he made before there is a lead', async () => {
    const answer = await rep.api('POST', '/customers', { email: 'new@example.com' })
    const { doc } = answer.body as { doc: Doc }
    expect(doc['tenants']).toMatchObject([{ id: tenant.id }])
    expect((await rep.api('GET', `/customers/${doc.id}`)).status).toBe(200)
  })

  it('sees vehicles on offer and writes none of them', async () => {
    const { id } = await service.create('vehicles', { tenant: tenant.id })
    expect((await rep.api('GET', `/vehicles/${id}`)).status).toBe(404)
    await service.create('listings', { tenant: tenant.id, vehicles: id })
    expect((await rep.api('GET', `/vehicles/${id}`)).status).toBe(200)
    const before = await contents(service)
    expect((await rep.api('PATCH', `/vehicles/${id}`, { trim: 'x' })).status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })

  it('names nobody’s customer but those that he sees', async () => {
    const before = await contents(service)
    const foreign = await rep.api('PATCH', `/leads/${mine.leads}`, { customer: others.customers })
    const missing = await rep.api('PATCH', `/leads/${mine.leads}`, { customer: 99_999 })
    expect(foreign.status).toBe(missing.status)
    expect(JSON.stringify(foreign.body)).toBe(
      JSON.stringify(missing.body).replaceAll('99999', String(others.customers)).replaceAll('99_999', ''),
    )
    expect(await contents(service)).toEqual(before)
  })
})

describe('the addresses and fees that a rep', () => {
  it('sees and enters are those of the records he works with', async () => {
    const made = async (path: string, data: Record<string, unknown>) => {
      const answer = await expectStatus(201, rep.api('POST', path, data))
      return (answer.body as { doc: Doc }).doc
    }
    const address = await made('/addresses', { street: '1 Elm Road' })
    await expectStatus(200, rep.api('PATCH', `/customers/${mine.customers}`, { address: address.id }))
    const fees = await made('/dmvFees', { fee: '350' })
    expect((await rep.api('PATCH', `/deals/${mine.deals}`, { taxesAndFees: fees.id })).status).toBe(200)
    const theirs = {
      addresses: (await service.create('addresses', { street: '2 Elm Road', tenants: tenant.id })).id,
      dmvFees: (await service.create('dmvFees', { fee: '1', tenant: tenant.id })).id,
    }
    await service.update(`/customers/${others.customers}`, { address: theirs.addresses })
    await service.update(`/deals/${others.deals}`, { taxesAndFees: theirs.dmvFees })
    const named = {
      addresses: (await service.create('addresses', { street: '3 Elm Road', tenants: tenant.id })).id,
      dmvFees: (await service.create('dmvFees', { fee: '2', tenant: tenant.id })).id,
    }
    await service.update(`/customers/${mine.customers}`, { address: named.addresses })
    await service.update(`/deals/${mine.deals}`, { taxesAndFees: named.dmvFees })
    expect(await seenBy(rep, 'addresses')).toEqual([address.id, named.addresses])
    expect(await seenBy(rep, 'dmvFees')).toEqual([fees.id, named.dmvFees])
    expect((await rep.api('PATCH', `/dmvFees/${named.dmvFees}`, { actual: '3' })).status).toBe(200)
    expect((await rep.api('PATCH', `/addresses/${named.addresses}`, { zip: '80202' })).status).toBe(200)
    const before = await contents(service)
    for (const [slug, id] of Object.entries(theirs)) {
      expect((await rep.api('GET', `/${slug}/${id}`)).status).toBe(404)
      expect((await rep.api('PATCH', `/${slug}/${id}`, { createdAt: undefined })).status).toBe(403)
      expect((await rep.api('DELETE', `/${slug}/${id}`)).status).toBe(403)
    }
    expect(await contents(service)).toEqual(before)
  })

  it('changes no more once a deal with these fees is settled', async () => {
    const fees = await service.create('dmvFees', { fee: '350', tenant: tenant.id })
    await service.create('deals', {
      customer: mine.customers,
      status: 'Funded',
      taxesAndFees: fees.id,
      tenant: tenant.id,
    })
    expect((await rep.api('GET', `/dmvFees/${fees.id}`)).status).toBe(200)
    const before = await contents(service)
    const answer = await expectStatus(403, rep.api('PATCH', `/dmvFees/${fees.id}`, { actual: '1' }))
    expect(JSON.stringify(answer.body)).toContain('only managers can change them')
    await expectStatus(400, rep.api('PATCH', `/dmvFees?where[id][equals]=${fees.id}`, { actual: '1' }))
    expect(await contents(service)).toEqual(before)
    expect((await manager.api('PATCH', `/dmvFees/${fees.id}`, { actual: '400' })).status).toBe(200)
  })

  it('names companies of the tenant in deals, which he does not write', async () => {
    const lender = await service.create('customers', {
      companyName: 'Ridge Credit',
      companyType: ['Broker'],
      tenants: [tenant.id],
    })
    expect((await rep.api('GET', `/customers/${lender.id}`)).status).toBe(200)
    await expectStatus(200, rep.api('PATCH', `/deals/${mine.deals}`, { lienHolder: [lender.id] }))
    const before = await contents(service)
    expect((await rep.api('PATCH', `/customers/${lender.id}`, { email: 'x@example.com' })).status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })
})

describe('a lead that a rep makes', () => {
  it('is his own, where nobody else is named', async () => {
    const of = async (data: Record<string, unknown>) => {
      const answer = await expectStatus(201, rep.api('POST', '/leads?depth=0', data))
      return ((answer.body as { doc: Doc }).doc as { salesRep?: unknown }).salesRep
    }
    const own = (await service.get(`/leads/${mine.leads}`))['salesRep']
    const other = (await service.get(`/leads/${others.leads}`))['salesRep']
    expect(await of({ name: 'Walked in' })).toBe(own)
    expect(await of({ name: 'From the form', salesRep: null, tenant: tenant.id })).toBe(own)
    expect(await of({ name: 'For a colleague', salesRep: other })).toBe(other)
  })

  it('is nobody’s where a manager or a key makes it', async () => {
    const answer = await manager.api('POST', '/leads?depth=0', { name: 'By the manager', tenant: tenant.id })
    expect((answer.body as { doc: Doc }).doc['salesRep'] ?? null).toBeNull()
    const byKey = await service.create('leads', { name: 'By a key', tenant: tenant.id })
    expect(byKey['salesRep'] ?? null).toBeNull()
  })
})

describe('social security and licence numbers', () => {
  const number = '123-45-1120'
  const named = async (staff: Staff, path: string) => {
    const answer = await expectStatus(200, staff.api('GET', path))
    return answer.body as Record<string, unknown>
  }

  it('are masked for reps, on the server, and in clear for managers', async () => {
    await service.update(`/customers/${mine.customers}`, {
      consumerDriversLicenseNumber: 'D1234567',
      consumerSocialSecurity: number,
    })
    const path = `/customers/${mine.customers}?depth=0`
    expect(await named(manager, path)).toMatchObject({ consumerSocialSecurity: number })
    expect(await named(rep, path)).toMatchObject({
      consumerDriversLicenseNumber: '****4567',
      consumerSocialSecurity: '***-**-1120',
    })
    for (const other of [
      `/customers?depth=0`,
      `/deals/${mine.deals}?depth=1`,
      `/leads/${mine.leads}?depth=1`,
    ]) {
      const text = JSON.stringify(await named(rep, other))
      expect(text, other).toContain('***-**-1120')
      expect(text, other).not.toContain(number)
    }
  })

  it('stay as they are when the mask is sent back, and are written by reps', async () => {
    const path = `/customers/${mine.customers}`
    const kept = await rep.api('PATCH', path, {
      consumerSocialSecurity: '***-**-1120',
      email: 'a@example.com',
    })
    expect(kept.status).toBe(200)
    expect(JSON.stringify(kept.body)).not.toContain(number)
    expect(await service.get(path)).toMatchObject({ consumerSocialSecurity: number, email: 'a@example.com' })
    const changed = await expectStatus(200, rep.api('PATCH', path, { consumerSocialSecurity: '987-65-4321' }))
    expect(JSON.stringify(changed.body)).not.toContain('987-65')
    expect(await service.get(path)).toMatchObject({ consumerSocialSecurity: '987-65-4321' })
    await service.update(path, { consumerSocialSecurity: number })
  })

  it.each([
    '/customers?where[consumerSocialSecurity][like]=123',
    '/customers?where[or][0][consumerSocialSecurity][equals]=123-45-1120',
    '/customers?where[and][0][consumerDriversLicenseNumber][contains]=1234',
    '/customers?sort=-consumerSocialSecurity',
    '/deals?where[customer.consumerSocialSecurity][like]=123',
    '/leads?where[customer.consumerSocialSecurity][not_equals]=1',
  ])('are not told apart by %s', async (path) => {
    const answer = await expectStatus(400, rep.api('GET', path))
    expect(JSON.stringify(answer.body)).toContain('masked')
    expect((await manager.api('GET', path)).status).toBe(200)
  })

  it('are found to be there or not, and no bulk edit of a rep picks by them', async () => {
    const answer = await rep.api('GET', '/customers?where[consumerSocialSecurity][exists]=true&depth=0')
    expect((answer.body as { docs: Doc[] }).docs.map(({ id }) => id)).toEqual([mine.customers])
    const before = await contents(service)
    const bulk = await rep.api('PATCH', '/customers?where[consumerSocialSecurity][like]=123', { email: 'x' })
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(400)
    expect(await contents(service)).toEqual(before)
  })
})

describe('the money of a deal that is settled', () => {
  const settled = async (status: string) =>
    service.create('deals', { customer: mine.customers, salesPrice: '$20,000', status, tenant: tenant.id })

  it.each(['Funded', 'Delivered'])('is not for reps once it is %s', async (status) => {
    const { id } = await settled(status)
    const before = await contents(service)
    for (const data of [
      { salesPrice: '$1' },
      { margin: '1' },
      { downPayment: '$5', vsc: 'x' },
      { status: 'Draft' },
      { salesPrice: '$1', status: 'Draft' },
    ]) {
      const answer = await rep.api('PATCH', `/deals/${id}`, data)
      expect(answer.status, JSON.stringify(data)).toBe(403)
      expect(JSON.stringify(answer.body)).toContain(status)
    }
    await expectStatus(400, rep.api('PATCH', `/deals?where[id][equals]=${id}`, { salesPrice: '$1' }))
    expect(await contents(service)).toEqual(before)
  })

  it('stays a manager’s and a key’s to change, and a rep’s to send back as it is', async () => {
    const { id } = await settled('Funded')
    const same = await rep.api('PATCH', `/deals/${id}`, {
      salesPrice: '$20,000',
      status: 'Delivered',
      vsc: 'Gold',
    })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
    expect((await manager.api('PATCH', `/deals/${id}`, { salesPrice: '$19,500' })).status).toBe(200)
    await service.update(`/deals/${id}`, { salesPrice: '$19,000' })
    expect(await service.get(`/deals/${id}`)).toMatchObject({ salesPrice: '$19,000', vsc: 'Gold' })
  })

  it('is asked about of each deal that a rep writes, however many', async () => {
    const { payload } = service
    const deals = collectionOf(payload, 'deals')
    const mayBeSet = async (role: 'manager' | 'rep') => {
      const user = { collection: 'users', id: 1, role } as unknown as TypedUser
      return canUpdateSet(await createLocalReq({ user }, payload), deals, ['vsc'])
    }
    expect([await mayBeSet('rep'), await mayBeSet('manager')]).toEqual([false, true])
  })

  it('is a rep’s while it is not', async () => {
    const { id } = await settled('Draft')
    expect((await rep.api('PATCH', `/deals/${id}`, { salesPrice: '$2', status: 'Funded' })).status).toBe(200)
  })
})

describe('a manager', () => {
  it('says whose leads are whose, within his tenants', async () => {
    const { id } = await service.create('salesReps', { tenants: [tenant.id] })
    const { status } = await manager.api('PATCH', `/salesReps/${id}`, { user: 'new.rep@example.com' })
    expect(status).toBe(200)
    const foreign = await service.create('salesReps', { user: 'rep@example.com' })
    // As one that is not there.
    for (const each of [foreign.id, 99_999]) {
      expect((await manager.api('PATCH', `/salesReps/${each}`, { user: 'x' })).status).toBe(403)
    }
    expect(await service.get(`/salesReps/${foreign.id}`)).toMatchObject({ user: 'rep@example.com' })
  })

  it('manages neither staff nor keys', async () => {
    const before = await contents(service)
    for (const path of ['/users', '/apiKeyClaims']) {
      const answer = await manager.api('POST', path, {
        email: 'x@example.com',
        name: 'x',
        password: 'correct horse battery',
      })
      expect(answer.status, path).toBe(403)
    }
    expect((await manager.api('GET', '/apiKeys')).status).toBe(403)
    expect((await manager.api('PATCH', `/users/${manager.id}`, { role: 'admin' })).body).not.toMatchObject({
      doc: { role: 'admin' },
    })
    expect(await service.query(`SELECT role FROM users WHERE id = ${manager.id}`)).toEqual([
      { role: 'manager' },
    ])
    expect((await contents(service))['api_keys']).toEqual(before['api_keys'])
  })
})
