/** Papers of deals, leads and customers: attached by staff as the panel does it, within their tenants and role. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Paper, papers, type Papers } from '../../src/admin/features/papers/papers'
import { makePng } from '../../src/seed/files'
import { undoBatch, type Undone } from '../../src/admin/features/undo/undoBatch'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { expectStatus, type Answer } from '../support/service'
import { signIn, type Staff } from '../support/staff'
import { filesOf, sendForm, type Upload } from '../support/uploads'

const service = useClient()
let rep: Staff
let colleague: Staff
let manager: Staff
let foreign: Staff
let tenant: Doc
/** A deal of the rep and one of another rep, both of the tenant. */
let deal: Doc
let others: Doc

const limited = async (role: string, email: string, to: Doc): Promise<Staff> => {
  const staff = await signIn(service, role, email)
  const data = { name: email.split('@')[0] ?? '', tenants: [to.id] }
  await service.payload.update({ collection: 'users', data, id: staff.id })
  return staff
}

beforeAll(async () => {
  await signIn(service, 'admin')
  tenant = await service.create('tenants', { name: 'North' })
  rep = await limited('rep', 'rita@example.com', tenant)
  colleague = await limited('rep', 'carl@example.com', tenant)
  manager = await limited('manager', 'mona@example.com', tenant)
  foreign = await limited('manager', 'frida@example.com', await service.create('tenants', { name: 'South' }))
  const dealOf = async (user: string) => {
    const { id } = await service.create('salesReps', { tenants: [tenant.id], user })
    const customer = await service.create('customers', { tenants: [tenant.id] })
    await service.create('leads', { customer: customer.id, salesRep: id, tenant: tenant.id })
    return service.create('deals', { customer: customer.id, salesRep: id, tenant: tenant.id })
  }
  deal = await dealOf('rita@example.com')
  others = await dealOf('carl@example.com')
})

const pdf: Upload = { bytes: '%PDF-1.7 contract', name: 'Contract (signed).pdf', type: 'application/pdf' }

const attach = (staff: Staff, record: Record<string, unknown>, upload: Upload = pdf): Promise<Answer> =>
  sendForm(service, staff, 'POST', '/attachments', record, upload)

const attached = async (staff: Staff, record: Record<string, unknown>, upload?: Upload) => {
  const answer = await expectStatus(201, attach(staff, record, upload))
  const { doc } = answer.body as { doc: Doc }
  return { batchId: answer.headers.get('X-Batch-Id') ?? '', doc }
}

const listed = async (staff: Staff, id: unknown, slug = 'deals'): Promise<Papers | undefined> =>
  (await papers({ id, req: await panelRequest(service, staff), slug } as never)) as Papers | undefined

const paperOf = async (staff: Staff, id: number): Promise<Paper | undefined> =>
  (await listed(staff, deal.id))?.papers.find((each) => each.id === id)

const undo = async (staff: Staff, batchId: string): Promise<Undone> =>
  (await undoBatch({ batchId, req: await panelRequest(service, staff) } as never)) as Undone

/** The status of a refusal, of which neither a row nor a file is left. */
const refusalOf = async (send: () => Promise<Answer>): Promise<number> => {
  const before = await contents(service)
  const files = filesOf(service)
  const answer = await send()
  expect(await contents(service)).toEqual(before)
  expect(filesOf(service)).toEqual(files)
  return answer.status
}

describe('a paper', () => {
  it('is attached by a rep to a deal of theirs, and listed with who attached it, its type and its size', async () => {
    const { tenants } = (await listed(rep, deal.id)) ?? {}
    expect(tenants).toEqual([tenant.id])
    const { doc } = await attached(rep, { deal: deal.id, tenants, type: 'Bill of Sale' })
    const paper = await paperOf(rep, doc.id)
    expect(paper).toMatchObject({
      by: 'rita',
      isPicture: false,
      kind: 'Bill of Sale',
      mayDelete: false,
      size: Buffer.byteLength(pdf.bytes),
      title: pdf.name,
      type: 'PDF',
    })
    const { href = '' } = paper ?? {}
    const file = await rep.api('GET', href.split('/api')[1] ?? '')
    expect(file.body).toBe(pdf.bytes)
    expect(await paperOf(manager, doc.id)).toMatchObject({ by: 'rita', mayDelete: true })
    const [change] = await service.query(
      `SELECT actor_id, operation FROM changes WHERE collection = 'attachments' AND record_id = $1`,
      [doc.id],
    )
    expect(change).toEqual({ actor_id: String(rep.id), operation: 'create' })
  })

  it.each([
    ['leads', 'lead'],
    ['customers', 'customer'],
  ])('is attached to records of %s', async (slug, field) => {
    const { docs } = await service.list(`/${slug}?where[id][equals]=${String(deal['customer'])}`)
    const id = slug === 'customers' ? docs[0]?.id : (await service.list('/leads?sort=id')).docs[0]?.id
    const { doc } = await attached(rep, { [field]: id, tenants: [tenant.id] })
    expect((await listed(rep, id, slug))?.papers.map((each) => each.id)).toEqual([doc.id])
    expect((await listed(colleague, id, slug))?.papers).toBeUndefined()
  })

  it('of the customer counts for the deal, to who sees it', async () => {
    const of = { customer: deal['customer'], tenants: [tenant.id], type: 'Insurance Card' }
    await attached(rep, of)
    const cards = async (reader: Staff, id: number) =>
      (await listed(reader, id))?.checklist?.needed.filter(({ kind }) => kind === of.type)
    expect(await cards(rep, deal.id)).toEqual([{ isThere: true, kind: of.type }])
    expect(await cards(manager, others.id)).toEqual([{ isThere: false, kind: of.type }])
  })

  it('of a lead of the customer counts for the deal', async () => {
    const of = "Driver's License"
    const there = async () =>
      (await listed(rep, deal.id))?.checklist?.needed.find(({ kind }) => kind === of)?.isThere
    expect(await there()).toBe(false)
    const [lead] = (await service.list(`/leads?where[customer][equals]=${String(deal['customer'])}`)).docs
    await attached(rep, { lead: lead?.id, tenants: [tenant.id], type: of })
    expect(await there()).toBe(true)
  })

  it('gets another kind from the rep who sees it', async () => {
    const { doc } = await attached(rep, { deal: deal.id, tenants: [tenant.id] })
    expect(await paperOf(rep, doc.id)).toMatchObject({ kind: '', mayChange: true })
    await expectStatus(200, rep.api('PATCH', `/attachments/${doc.id}`, { type: 'Title' }))
    expect(await paperOf(rep, doc.id)).toMatchObject({ kind: 'Title', title: pdf.name })
  })

  it('has a picture to be seen small', async () => {
    const photo = { bytes: makePng(2, 2, [20, 90, 160]), name: 'Licence.PNG', type: 'image/png' }
    const { doc } = await attached(rep, { deal: deal.id, tenants: [tenant.id] }, photo)
    expect(await paperOf(rep, doc.id)).toMatchObject({ isPicture: true, type: 'PNG' })
  })

  it('is taken back by the rep who attached it, with its file when the time for a redo is over', async () => {
    const { batchId, doc } = await attached(rep, { deal: deal.id, tenants: [tenant.id] })
    expect(await undo(rep, batchId)).toMatchObject({ count: 1, failed: [] })
    expect(await paperOf(rep, doc.id)).toBeUndefined()
  })

  it('is removed by a manager and put back, and by no rep', async () => {
    const { doc } = await attached(colleague, { deal: others.id, tenants: [tenant.id] })
    expect(await refusalOf(() => colleague.api('DELETE', `/attachments/${doc.id}`))).toBe(403)
    const removed = await expectStatus(200, manager.api('DELETE', `/attachments/${doc.id}`))
    const ids = async () => (await listed(colleague, others.id))?.papers.map(({ id }) => id)
    expect(await ids()).not.toContain(doc.id)
    await undo(manager, removed.headers.get('X-Batch-Id') ?? '')
    expect(await ids()).toContain(doc.id)
    const { href = '' } = (await listed(colleague, others.id))?.papers.find(({ id }) => id === doc.id) ?? {}
    expect((await colleague.api('GET', href.split('/api')[1] ?? '')).body).toBe(pdf.bytes)
  })
})

describe('nothing is attached', () => {
  it('to a deal of another tenant', async () => {
    expect(await refusalOf(() => attach(foreign, { deal: deal.id }))).toBe(400)
    expect(await listed(foreign, deal.id)).toBeUndefined()
  })

  it('for another tenant', async () => {
    expect(await refusalOf(() => attach(foreign, { tenants: [tenant.id] }))).toBe(400)
  })

  it("to another rep's deal by a rep, who sees none of its papers either", async () => {
    const { doc } = await attached(manager, { deal: others.id, tenants: [tenant.id] })
    expect(await refusalOf(() => attach(rep, { deal: others.id, tenants: [tenant.id] }))).toBe(400)
    expect(await listed(rep, others.id)).toBeUndefined()
    expect((await rep.api('GET', `/attachments/${doc.id}`)).status).toBe(404)
    await expectStatus(403, rep.api('GET', new URL(String(doc['url'])).pathname.split('/api')[1] ?? ''))
  })

  it('of more than 16 MB', async () => {
    const bytes = Buffer.alloc(16 * 1024 ** 2 + 1)
    expect(
      await refusalOf(() => attach(rep, { deal: deal.id, tenants: [tenant.id] }, { ...pdf, bytes })),
    ).toBe(413)
  })
})

describe('a rep', () => {
  it('sees no files of orders, and lists only papers of their records', async () => {
    const order = await service.create('attachments', { name: 'Invoice', tenants: [tenant.id] })
    const answer = await rep.api('GET', '/attachments?limit=100&depth=0')
    const { docs } = answer.body as { docs: Doc[] }
    expect(docs.map(({ id }) => id)).not.toContain(order.id)
    expect(docs.length).toBeGreaterThan(0)
    expect(docs.filter((each) => each['deal'] === others.id)).toEqual([])
  })
})

describe('pictures of a vehicle on offer', () => {
  it('are a rep’s to look at, and not the other papers of it', async () => {
    const vehicle = await service.create('vehicles', { tenant: tenant.id })
    await service.create('listings', { tenant: tenant.id, vehicles: vehicle.id })
    const of = { tenants: [tenant.id], vehicle: vehicle.id }
    const { doc } = await attached(manager, { ...of, type: 'Picture' })
    await attached(manager, { ...of, type: 'Invoice' })
    const ids = async (staff: Staff) =>
      (await listed(staff, vehicle.id, 'vehicles'))?.papers.map(({ id }) => id)
    expect(await ids(rep)).toEqual([doc.id])
    expect(await ids(manager)).toHaveLength(2)
    expect((await rep.api('PATCH', `/attachments/${doc.id}`, { type: 'Title' })).status).toBe(403)
  })
})

describe('an app', () => {
  it('attaches a link to a deal, and none of its own tenant to one of another', async () => {
    const link = { deal: deal.id, file: 'https://documents.example.com/title.pdf', type: 'Title' }
    const paper = await service.create('attachments', { ...link, tenants: [tenant.id] })
    expect(await paperOf(rep, paper.id)).toMatchObject({ href: link.file, kind: 'Title', type: '' })
    const { docs } = await service.list('/tenants?where[name][equals]=South')
    const { key } = await createKey(service.payload, 'South', { tenants: docs.map(({ id }) => id) })
    await service.refuses(
      'POST',
      '/attachments',
      { code: 'missing_reference', field: 'deal', status: 400 },
      { body: { deal: deal.id }, key },
    )
  })

  it('cannot have staff follow a link that is a script', async () => {
    const script = { deal: deal.id, file: 'javascript:alert(1)', name: 'Click', tenants: [tenant.id] }
    const { id } = await service.create('attachments', script)
    expect(await paperOf(rep, id)).not.toHaveProperty('href')
  })
})
