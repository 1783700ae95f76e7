/** Leads are assigned by staff only to sales reps who will see them; keys assign to anybody, as the interface says. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repsForLeads } from '../../src/admin/features/lead/repsForLeads'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { countBy, importTable, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { statementsOf } from '../support/statements'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
let manager: Staff
let tenants: Record<'north' | 'south', Doc>
/** By what they see. */
let reps: Record<'both' | 'north' | 'northByAccount' | 'south' | 'all', Doc>
let leads: Record<'north' | 'none' | 'south', Doc>

const account = async (email: string, own: number[], role = 'rep') => {
  return signIn(service, role, email, own)
}

const admin = fixture(() => signIn(service))

beforeAll(async () => {
  const north = await service.create('tenants', { name: 'North' })
  const south = await service.create('tenants', { name: 'South' })
  tenants = { north, south }
  manager = await account('manager@example.com', [north.id], 'manager')
  await account('both@example.com', [north.id, south.id])
  await account('narrow@example.com', [north.id])
  await account('all@example.com', [])
  const rep = (name: string, own: Doc[], user?: string) =>
    service.create('salesReps', { name, tenants: own.map(({ id }) => id), user })
  reps = {
    all: await rep('All', [], 'all@example.com'),
    both: await rep('Both', [north, south], 'both@example.com'),
    north: await rep('North', [north]),
    // The record says two tenants, the account that is signed in with one.
    northByAccount: await rep('Narrow', [north, south], 'narrow@example.com'),
    south: await rep('South', [south], 'south@example.com'),
  }
})

beforeEach(async () => {
  const lead = (tenant?: Doc) => service.create('leads', { name: 'Ana', tenant: tenant?.id })
  leads = { none: await lead(), north: await lead(tenants.north), south: await lead(tenants.south) }
})

const offered = async (args: Record<string, unknown>, staff = admin) => {
  const ids = (await repsForLeads({ ...args, req: await panelRequest(service, staff) } as never)) as number[]
  return Object.entries(reps)
    .filter(([, { id }]) => ids.includes(id))
    .map(([name]) => name)
}

describe('lead-reps', () => {
  it('offers the reps who will see a lead of a tenant, by record and by account', async () => {
    expect(await offered({ tenant: tenants.north.id })).toEqual(['all', 'both', 'north', 'northByAccount'])
    expect(await offered({ tenant: tenants.south.id })).toEqual(['all', 'both', 'south'])
  })

  it('offers for a lead without a tenant those whose account sees such leads', async () => {
    expect(await offered({ tenant: null })).toEqual(['all', 'north', 'south'])
  })

  it('offers for several leads those who will see them all', async () => {
    expect(await offered({ leads: [leads.north.id, leads.south.id] })).toEqual(['all', 'both'])
    expect(await offered({ leads: [leads.north.id] })).toEqual(['all', 'both', 'north', 'northByAccount'])
    expect(await offered({ leads: 'all' })).toEqual(['all'])
  })

  it('offers nobody whom the reader does not see, and looks at no lead of others', async () => {
    expect(await offered({ leads: 'all' }, manager)).toEqual(['both', 'north', 'northByAccount'])
  })
})

describe('assigning by a form', () => {
  it('is refused at the field, with the rep and the reason, and writes nothing', async () => {
    const before = await contents(service)
    const answer = await admin.api('PATCH', `/leads/${leads.north.id}`, { salesRep: reps.south.id })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body).toMatchObject({
      errors: [
        {
          data: {
            errors: [
              {
                message: 'South would not see this lead, as it belongs to North. It was not assigned.',
                path: 'salesRep',
              },
            ],
          },
        },
      ],
    })
    await expectStatus(400, admin.api('POST', '/leads', { salesRep: reps.both.id }))
    expect(await contents(service)).toEqual(before)
  })

  it('is accepted for a rep who will see it, and leaves alone a rep who does not', async () => {
    const path = `/leads/${leads.north.id}`
    expect((await admin.api('PATCH', path, { salesRep: reps.northByAccount.id })).status).toBe(200)
    await service.update(path, { salesRep: reps.south.id })
    expect((await admin.api('PATCH', path, { notes: 'called', salesRep: reps.south.id })).status).toBe(200)
    expect((await admin.api('PATCH', path, { salesRep: null })).status).toBe(200)
  })

  it('is free to keys', async () => {
    const lead = await service.update(`/leads/${leads.north.id}`, { salesRep: reps.south.id })
    expect(lead).toMatchObject({ salesRep: reps.south.id })
  })
})

describe('assigning many', () => {
  it('assigns those that the rep will see, and names each other one with the reason', async () => {
    const ids = Object.values(leads).map(({ id }) => id)
    const answer = await admin.api('PATCH', `/leads?where[id][in]=${ids.join()}`, {
      salesRep: reps.northByAccount.id,
    })
    expect(answer.body).toMatchObject({
      docs: [{ id: leads.north.id }],
    })
    const { failed } = answer.body as { failed: { id: number; reason: string }[] }
    const reasons = Object.fromEntries(failed.map(({ id, reason }) => [id, reason]))
    expect(Object.keys(reasons)).toHaveLength(2)
    expect(reasons[leads.none.id]).toMatch(/Narrow would not see this lead, as it has no tenant/)
    expect(reasons[leads.south.id]).toMatch(/Narrow would not see this lead, as it belongs to South/)
    expect(await service.get(`/leads/${leads.north.id}`)).toMatchObject({ salesRep: reps.northByAccount.id })
    expect(await service.get(`/leads/${leads.south.id}`)).toMatchObject({ salesRep: null })
  })
})

describe('importing many', () => {
  const importLeads = async (count: number, repOf: (at: number) => string) => {
    const rows = Array.from({ length: count }, (_, at) => [`Lead ${at} of ${count}`, repOf(at)])
    const { answer, statements } = await statementsOf(() =>
      importTable(service, admin, 'leads', tableOfTexts(['Full Name', 'Sales rep'], rows)),
    )
    const inserts = statements.filter((text) => /^\s*(WITH [^;]*)?INSERT INTO "?leads"?\b/s.test(text))
    return { inserts: inserts.length, outcomes: countBy(answer.outcomes), total: statements.length }
  }

  it('takes as many statements for many leads as for few, when their reps will see them', async () => {
    const few = await importLeads(4, () => 'All')
    const many = await importLeads(80, () => 'All')
    expect(few).toMatchObject({ inserts: 1, outcomes: { create: 4 } })
    expect(many).toEqual({ ...few, outcomes: { create: 80 } })
  })

  it('refuses the lead that its rep would not see, and imports the others', async () => {
    const { outcomes } = await importLeads(40, (at) => (at === 7 ? 'Narrow' : 'All'))
    expect(outcomes).toEqual({ create: 39, failed: 1 })
    const stored = await service.query(`SELECT name FROM leads WHERE name LIKE '% of 40'`)
    expect(stored).toHaveLength(39)
    expect(stored).not.toContainEqual({ name: 'Lead 7 of 40' })
  })
})
