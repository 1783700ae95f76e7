/** Undoing where something stands in the way, or where more than the records of one collection was written. */
import { describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Bulk, type Doc, useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { picture } from '../support/picture'
import { signIn } from '../support/staff'
import { undoing } from '../support/undoing'

const service = useClient()
const { bulk, undo } = undoing(() => service)

const create = async (slug: string, count: number, make: (at: number) => object = () => ({})) => {
  const docs: Doc[] = []
  for (let at = 0; at < count; at++) docs.push(await service.create(slug, { ...make(at) }))
  return docs
}

const createBatch = async (slug: string, docs: object[]) =>
  (await service.api('POST', `/${slug}/batch`, { body: { docs } })).body as Bulk & { batchId: string }

const among = (docs: { id: number }[]): string => `where[id][in]=${docs.map(({ id }) => id).join()}`

const idsOf = (docs: { id: number }[]): number[] => docs.map(({ id }) => id)

const isThere = async (slug: string, { id }: { id: number }): Promise<boolean> =>
  (await service.api('GET', `/${slug}/${id}`)).status === 200

describe('undoing a batch', () => {
  it('deletes what it made with the lists of it, and brings both back when it is undone', async () => {
    const deals = await create('deals', 2)
    const body = { docs: [{ companyName: 'a', deals: idsOf(deals) }, { companyName: 'b' }] }
    const made = (await service.api('POST', '/customers/batch', { body })).body as Bulk & { batchId: string }
    const before = await picture(service)
    const undone = await undo(made.batchId)
    expect(undone.errors).toEqual([])
    for (const doc of made.docs) expect(await isThere('customers', doc)).toBe(false)
    for (const { id } of deals) expect((await service.get(`/deals/${id}`))['customer']).toBeNull()
    expect((await undo(undone.batchId)).errors).toEqual([])
    expect(await picture(service)).toEqual(before)
  })

  it('keeps what others refer to since, names them, and deletes the rest', async () => {
    const made = await createBatch('customers', [
      { companyName: 'a' },
      { companyName: 'b' },
      { companyName: 'c' },
    ])
    const [named, listed, free] = made.docs
    const leads = await create('leads', 5, () => ({ customer: named?.id }))
    const order = await service.create('serviceOrders', { customer: [listed?.id] })
    const refused = await unwritten(service, () => undo(made.batchId, '?allOrNothing=true', 400))
    expect(refused.docs).toEqual([])
    const { docs, errors } = await undo(made.batchId)
    expect(idsOf(docs)).toEqual([free?.id])
    const [first, second, third] = idsOf(leads)
    expect(errors.toSorted()).toEqual(
      [
        `Customer ${listed?.id}: it is referred to by Service Order ${order.id}.`,
        `Customer ${named?.id}: it is referred to by Lead ${first}, Lead ${second}, Lead ${third}, and 2 other records.`,
      ].toSorted(),
    )
    for (const { id } of leads) expect((await service.get(`/leads/${id}`))['customer']).toBe(named?.id)
    expect(await isThere('customers', free ?? { id: 0 })).toBe(false)
    for (const { id } of leads) await service.update(`/leads/${id}`, { customer: null })
    expect((await undo(made.batchId, '', 200)).docs).toEqual([{ collection: 'customers', id: named?.id }])
  })

  it('keeps what a record refers to that stays itself, and no others of the batch', async () => {
    const folders = await createBatch('customers', [{ companyName: 'a' }])
    const { batchId, docs } = await createBatch('leads', [
      { customer: folders.docs[0]?.id, name: 'x' },
      { customer: folders.docs[0]?.id, name: 'y' },
    ])
    await service.create('messages', { lead: docs[0]?.id })
    expect((await undo(batchId)).errors).toHaveLength(1)
    const { errors } = await undo(folders.batchId, '', 400)
    expect(errors).toEqual([`Customer ${folders.docs[0]?.id}: it is referred to by Lead ${docs[0]?.id}.`])
  })

  it('counts whom the caller may not read, and does not name them', async () => {
    const made = await createBatch('customers', [{ companyName: 'a' }])
    await service.create('leads', { customer: made.docs[0]?.id })
    const { key } = await createKey(service.payload, 'narrow', { scopes: 'customers:* changes:read' })
    const answer = await service.api('POST', `/changes/batches/${made.batchId}/undo`, { key })
    expect([answer.status, (answer.body as Bulk).errors]).toEqual([
      400,
      [`Customer ${made.docs[0]?.id}: it is referred to by 1 record.`],
    ])
    expect(await isThere('customers', made.docs[0] ?? { id: 0 })).toBe(true)
  })

  it('says what is undone already, and what was changed since', async () => {
    const leads = await create('leads', 2)
    const made = await createBatch('leads', [{ name: 'a' }, { name: 'b' }])
    const updated = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'x' })
    const deleted = await bulk('DELETE', `/leads?${among(leads)}`)
    for (const { batchId } of [deleted, updated, made]) {
      const undone = await undo(batchId)
      expect(undone.docs).toHaveLength(2)
      const rows = await service.list(`/changes?where[undoes][equals]=${batchId}`)
      expect(rows.docs.map((row) => row['batchId'])).toEqual([undone.batchId, undone.batchId])
      const { errors } = await unwritten(service, () => undo(batchId, '', 400))
      expect(errors).toEqual(undone.docs.map(({ id }) => `Lead ${id}: it was undone already.`))
    }
    await service.update(`/leads/${leads[0]?.id}`, { name: 'later' })
    expect(new Set((await undo(updated.batchId, '', 400)).errors)).toEqual(
      new Set([
        `Lead ${leads[0]?.id}: it was changed since.`,
        `Lead ${leads[1]?.id}: it was undone already.`,
      ]),
    )
  })

  it('undoes again what was redone, and what a later batch changed that was undone', async () => {
    const leads = await create('leads', 2)
    const before = await picture(service)
    const first = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'x' })
    const second = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'y' })
    expect(new Set((await undo(first.batchId, '', 400)).errors)).toEqual(
      new Set(leads.map(({ id }) => `Lead ${id}: it was changed since.`)),
    )
    await undo(second.batchId)
    const undone = await undo(first.batchId)
    expect(await picture(service)).toEqual(before)
    await undo(undone.batchId)
    expect((await service.get(`/leads/${leads[0]?.id}`))['name']).toBe('x')
    expect((await undo(first.batchId)).docs).toHaveLength(2)
    expect(await picture(service)).toEqual(before)
  })

  it('takes a record with 50 later changes for changed since, though all of them were undone', async () => {
    const leads = await create('leads', 1)
    const first = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'x' })
    for (let count = 0; count < 25; count++) {
      const { batchId } = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'y' })
      await undo(batchId)
    }
    const before = await contents(service)
    expect((await undo(first.batchId, '', 400)).errors).toEqual([
      `Lead ${leads[0]?.id}: it was changed since.`,
    ])
    expect(await contents(service)).toEqual(before)
  })

  it('puts back lists that others own', async () => {
    const [one, other] = await create('customers', 2)
    const deals = await create('deals', 3, (at) => ({ customer: at === 0 ? other?.id : null }))
    const before = await picture(service)
    const { batchId } = await bulk('PATCH', `/customers?where[id][equals]=${one?.id}`, {
      deals: idsOf(deals),
      phone: '1',
    })
    expect((await service.get(`/customers/${one?.id}`))['deals']).toEqual(idsOf(deals))
    const { docs, errors } = await undo(batchId)
    expect([docs.length, errors]).toEqual([4, []])
    expect(await picture(service)).toEqual(before)
  })

  it('names a record that would name what was deleted meanwhile, and brings back the others', async () => {
    const [kept, gone] = await create('customers', 2)
    const leads = await create('leads', 4, (at) => ({ customer: at === 1 ? gone?.id : kept?.id }))
    const { batchId } = await bulk('DELETE', `/leads?${among(leads)}`)
    await service.api('DELETE', `/customers/${gone?.id}`)
    const { docs, errors } = await undo(batchId)
    expect(new Set(idsOf(docs))).toEqual(new Set(idsOf(leads.filter((_, at) => at !== 1))))
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^Lead ${leads[1]?.id}: \\S`))])
    expect(await isThere('leads', leads[1] ?? { id: 0 })).toBe(false)
  })

  it('names a change back to what was deleted meanwhile', async () => {
    const [kept, gone] = await create('customers', 2)
    const leads = await create('leads', 3, (at) => ({ customer: at === 1 ? gone?.id : kept?.id }))
    const { batchId } = await bulk('PATCH', `/leads?${among(leads)}`, { customer: null })
    await service.api('DELETE', `/customers/${gone?.id}`)
    const { errors } = await undo(batchId)
    expect(errors).toEqual([
      expect.stringMatching(new RegExp(`^Lead ${leads[1]?.id}: customer names customers ${gone?.id}`)),
    ])
    expect((await service.get(`/leads/${leads[2]?.id}`))['customer']).toBe(kept?.id)
  })

  it('names a record whose id was taken meanwhile', async () => {
    const leads = await create('leads', 3)
    const { batchId } = await bulk('DELETE', `/leads?${among(leads)}`)
    await service.query(`INSERT INTO leads (id, name) VALUES ($1, 'another')`, [leads[1]?.id])
    const { docs, errors } = await undo(batchId)
    expect(docs).toHaveLength(2)
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^Lead ${leads[1]?.id}: \\S`))])
    expect(await service.get(`/leads/${leads[1]?.id}`)).toMatchObject({ name: 'another' })
  })

  it('names a record that would take back what only one may name', async () => {
    const event = await service.create('leadEvents')
    const [first, second] = await create('leads', 2)
    await service.update(`/leads/${first?.id}`, { latestEvent: event.id })
    const deleted = await bulk('DELETE', `/leads?where[id][equals]=${first?.id}`)
    await service.update(`/leads/${second?.id}`, { latestEvent: event.id })
    const { docs, errors } = await undo(deleted.batchId, '', 400)
    expect(docs).toEqual([])
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^Lead ${first?.id}: \\S`))])
    expect((await service.get(`/leadEvents/${event.id}`))['currentStatusFor']).toBe(second?.id)
    const naming = await service.query('SELECT id FROM leads WHERE latest_event_id = $1', [event.id])
    expect(naming).toEqual([{ id: second?.id }])
  })

  it('names a record that is gone since', async () => {
    const leads = await create('leads', 3)
    const { batchId } = await bulk('PATCH', `/leads?${among(leads)}`, { name: 'x' })
    await service.api('DELETE', `/leads/${leads[0]?.id}`)
    const { docs, errors } = await undo(batchId)
    expect(docs).toHaveLength(2)
    expect(errors).toEqual([`Lead ${leads[0]?.id}: it was changed since.`])
    expect(await isThere('leads', leads[0] ?? { id: 0 })).toBe(false)
  })

  it('of which a part failed puts back the rest', async () => {
    const leads = await create('leads', 4, (at) => ({ phone: `${at}` }))
    await service.query(`CREATE UNIQUE INDEX fixture ON leads (notes, phone) WHERE notes = 'part'`)
    await service.create('leads', { notes: 'part', phone: '2' })
    const before = await picture(service)
    const { batchId, errors } = await bulk('PATCH', `/leads?${among(leads)}`, { notes: 'part' })
    expect(errors).toHaveLength(1)
    expect((await undo(batchId)).docs).toHaveLength(3)
    expect(await picture(service)).toEqual(before)
    await service.query('DROP INDEX fixture')
  })

  it('brings personal data back in full, which nobody reads in the ledger', async () => {
    const number = '078-05-1120'
    const make = (at: number) => ({ consumerSocialSecurity: `${number}${at}`, consumerIncome: at })
    const customers = await create('customers', 3, make)
    const before = await picture(service)
    const changed = await bulk('PATCH', `/customers?${among(customers)}`, {
      consumerIncome: null,
      consumerSocialSecurity: '1',
    })
    expect((await undo(changed.batchId)).errors).toEqual([])
    expect(await picture(service)).toEqual(before)
    const deleted = await bulk('DELETE', `/customers?${among(customers)}`)
    expect((await undo(deleted.batchId)).errors).toEqual([])
    expect(await picture(service)).toEqual(before)
    const { docs } = await service.list('/changes?where[collection][equals]=customers&limit=0')
    expect(JSON.stringify(docs)).toContain('***-**-*')
    expect(JSON.stringify(docs)).not.toContain(number)
    const [kept] = await service.query(
      `SELECT count(*)::int AS count FROM changes WHERE changes::text LIKE '%${number}%'`,
    )
    expect(kept).toEqual({ count: 0 })
  })

  it('puts back texts of every locale', async () => {
    const both = await service.create('templates', { sequence: 1, subject: 'en', usedBy: [] })
    await service.update(`/templates/${both.id}?locale=es`, { message: 'hola', subject: 'es' })
    const one = await service.create('templates', { sequence: 2, subject: 'en' })
    const where = among([both, one])
    const before = await picture(service)
    const texts = { message: 'nuevo', sequence: 5, subject: null }
    for (const locale of ['es', 'en']) {
      const { batchId } = await bulk('PATCH', `/templates?${where}&locale=${locale}`, texts)
      const undone = await undo(batchId)
      expect([undone.docs.length, undone.errors]).toEqual([2, []])
      expect(await picture(service)).toEqual(before)
      const again = await undo(undone.batchId)
      const shown = await service.get(`/templates/${both.id}?locale=${locale}&fallback-locale=none`)
      expect(shown).toMatchObject(texts)
      await undo(again.batchId)
      expect(await picture(service)).toEqual(before)
    }
    const { batchId } = await bulk('DELETE', `/templates?${where}`)
    await undo(batchId)
    expect(await picture(service)).toEqual(before)
  })

  it('has no staff account to bring anything back to: a tenant that one belongs to stays', async () => {
    const [tenant] = await create('tenants', 1)
    const account = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' }
    await service.payload.create({ collection: 'users', data: { ...account, tenants: [tenant?.id ?? 0] } })
    const before = await contents(service)
    const answer = await service.api('DELETE', `/tenants?where[id][equals]=${tenant?.id}`)
    const { batchId, errors } = answer.body as Bulk
    expect([answer.status, batchId, errors.length]).toEqual([400, null, 1])
    expect(errors[0]).toContain('has records: 1 User')
    expect(errors[0]).not.toContain('ada@example.com')
    expect(await contents(service)).toEqual(before)
  })

  it('of staff puts back who wrote last', async () => {
    const deals = await create('deals', 3, (at) => ({ dealId: `D-${at}` }))
    const before = await picture(service)
    const staff = await signIn(service)
    const answer = await staff.api('PATCH', `/deals?where[id][in]=${idsOf(deals).join()}`, {
      status: 'Funded',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await service.get(`/deals/${deals[0]?.id}`))['lastModifiedBy']).toBe(staff.id)
    const { docs } = await service.list(`/deals/${deals[0]?.id}/changes?limit=1`)
    expect((await undo(String(docs[0]?.['batchId']))).docs).toHaveLength(3)
    const { users: _users, users_sessions: _sessions, ...now } = await picture(service)
    const { users: _before, users_sessions: _none, ...then } = before
    expect(now).toEqual(then)
  })

  it('leaves a lead its newer event', async () => {
    const lead = await service.create('leads')
    const [first, second] = [
      await service.create('leadEvents', { lead: lead.id }),
      await service.create('leadEvents', { lead: lead.id }),
    ]
    const latest = async () => (await service.get(`/leads/${lead.id}`))['latestEvent']
    const { batchId } = await bulk('DELETE', `/leadEvents?where[lead][equals]=${lead.id}`)
    expect(await latest()).toBeNull()
    const third = await service.create('leadEvents', { lead: lead.id })
    const { errors } = await undo(batchId)
    expect(errors).toEqual([`Lead ${lead.id}: it was changed since.`])
    expect(await latest()).toBe(third.id)
    for (const event of [first, second]) expect(await isThere('leadEvents', event)).toBe(true)
  })
})
