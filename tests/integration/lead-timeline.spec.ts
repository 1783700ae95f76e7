/** What happened with a lead, in one stream: its order, its pages, and what of it each of the staff is told. */
import { describe, expect, it } from 'vitest'
import {
  type EntryKind,
  entryKinds,
  type Page,
  type Place,
  timelineSlugs,
} from '../../src/admin/features/lead/timeline/entry'
import { entriesOf } from '../../src/admin/features/lead/timeline/read'
import { undoBatch, type Undone } from '../../src/admin/features/undo/undoBatch'
import { firstPage } from '../../src/admin/features/lead/timeline/timelinePage'
import { fieldsRevisionParameter } from '../../src/plugins/ledger/reserved'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { newKey } from '../support/keyed'
import { type LeadPage, openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A lead with one of everything, at different times. */
const busyLead = async (): Promise<Doc> => {
  const lead = await leadPage.newLead()
  await service.create('leadEvents', { createdAt: at(-30), lead: lead.id, type: 'Lead Created' })
  await service.create('messages', {
    createdTime: at(-20),
    lead: lead.id,
    message: 'One\nTwo',
    status: 'Received',
    template: leadPage.templates.nudge.id,
  })
  await service.create('notes', { createdAt: at(-15), lead: lead.id, text: 'Has two dogs' })
  await service.create('meetings', { lead: lead.id, meetingTime: at(-10), name: 'Was' })
  await service.create('meetings', {
    comments: 'Bring it',
    lead: lead.id,
    meetingTime: at(10),
    name: 'Will be',
  })
  await service.create('leadEvents', {
    createdAt: at(-5),
    lead: lead.id,
    nextSteps: 'Call again',
    status: 'Call Customer',
    type: 'Status Check',
  })
  return lead
}

const kinds = (page: Page | undefined) => page?.entries.map(({ kind, title }) => `${kind} ${title}`)

/** The changed fields of the entries, as one line each. */
const changes = (page: Page | undefined) =>
  page?.entries.flatMap((entry) =>
    entry.changes.map(({ from, label, to }) => `${label}: ${from} → ${to}, ${entry.author}`),
  )

const inPages = async (read: (before?: Place) => Promise<Page | undefined>): Promise<Page[]> => {
  const pages: Page[] = []
  do {
    const page = await read(pages.at(-1)?.entries.at(-1))
    if (!page) throw new Error('The timeline is not told.')
    pages.push(page)
  } while (pages.at(-1)?.hasMore)
  return pages
}

describe('the timeline of a lead', () => {
  it('has open tasks, then everything else, newest first, meetings when they take place', async () => {
    const page = await leadPage.timeline(leadPage.staff.rep, await busyLead())
    expect(kinds(page)).toEqual([
      'tasks Answer the message',
      'tasks Call the new lead',
      'meetings Will be',
      'changes Created',
      'leadEvents Status Check',
      'meetings Was',
      'notes null',
      'messages null',
      'leadEvents Lead Created',
    ])
    expect(page).toMatchObject({ hasMore: false })
    expect(page?.kinds).toEqual(entryKinds)
    expect(page?.entries[2]).toMatchObject({ text: 'Bring it' })
    expect(page?.entries[4]).toMatchObject({ status: 'Call Customer', text: 'Call again' })
    expect(page?.entries[6]).toMatchObject({ text: 'Has two dogs' })
    expect(page?.entries[7]).toMatchObject({ status: 'Received', template: 'Text Nudge A', text: 'One\nTwo' })
  })

  it('shows one kind when it is chosen, page by page', async () => {
    const lead = await busyLead()
    for (const kind of entryKinds) {
      const page = await leadPage.timeline(leadPage.staff.rep, lead, { kind })
      expect(new Set(page?.entries.map((entry) => entry.kind)), kind).toEqual(
        new Set(kind === 'attachments' ? [] : [kind]),
      )
    }
    for (let number = 0; number < 30; number++) await service.create('messages', { lead: lead.id })
    const pages = await inPages((before) =>
      leadPage.timeline(leadPage.staff.rep, lead, { before, kind: 'messages' }),
    )
    expect(pages.map(({ entries }) => entries.length)).toEqual([25, 6])
  })

  it('says who of the staff made something, or which key', async () => {
    const lead = await leadPage.newLead()
    await service.create('leadEvents', { lead: lead.id, type: 'Customer Call' })
    await leadPage.act(leadPage.staff.manager, lead, 'setNextStep', { nextSteps: 'Ask', status: 'Searching' })
    const page = await leadPage.timeline(leadPage.staff.rep, lead, { kind: 'leadEvents' })
    expect(page?.entries.map(({ author, title }) => [title, author])).toEqual([
      ['Status Check', 'manager'],
      ['Customer Call', expect.stringMatching(/^the key \w+/)],
    ])
  })

  it('has tasks by their due time while they are open, and then by the time when they were done', async () => {
    const { rep } = leadPage.staff
    const lead = await leadPage.newLead({ phone: null })
    const due = at(-48)
    const task = await service.create('tasks', {
      assignee: leadPage.reps.own.id,
      due,
      lead: lead.id,
      notes: 'At noon',
      what: 'Ask for the title',
    })
    await service.create('tasks', { done: true, lead: lead.id, what: 'Made as done' })
    const read = async () =>
      (await leadPage.timeline(rep, lead))?.entries.filter(({ kind }) => kind === 'tasks') ?? []
    const [open, second] = await read()
    expect(open).toMatchObject({ at: due, author: 'Own Rep', due, isOpen: true, text: 'At noon' })
    expect(second).toMatchObject({ isOpen: false, title: 'Made as done' })

    const before = Date.now()
    expect((await rep.api('PATCH', `/tasks/${task.id}`, { done: true })).status).toBe(200)
    const after = Date.now()
    await service.update(`/tasks/${task.id}`, { notes: 'At one' })
    const [done] = await read()
    expect(done).toMatchObject({ due, isOpen: false, text: 'At one', title: 'Ask for the title' })
    expect(Date.parse(done?.at ?? '')).toBeGreaterThanOrEqual(before - 1)
    expect(Date.parse(done?.at ?? '')).toBeLessThanOrEqual(after + 1)
    await service.update(`/tasks/${task.id}`, { done: false })
    expect((await read())[0]).toMatchObject({ at: due, isOpen: true })
  })

  it('has the revision of future meetings, with which they are moved unless somebody else moved them', async () => {
    const { manager, otherRep, rep } = leadPage.staff
    const lead = await busyLead()
    const read = async () => (await leadPage.timeline(rep, lead, { kind: 'meetings' }))?.entries ?? []
    const [meeting, past] = await read()
    expect(past).toMatchObject({ revision: null, title: 'Was' })
    const move = async (staff: Staff, meetingTime: string) => {
      const path = `/meetings/${meeting?.id}/fields?${fieldsRevisionParameter}=${meeting?.revision}`
      return (await staff.api('PATCH', path, { meetingTime })).status
    }
    const later = at(20)
    expect(await move(manager, later)).toBe(200)
    const before = await contents(service)
    expect(await move(rep, at(30))).toBe(412)
    expect(await move(otherRep, at(30))).toBe(404)
    expect(await contents(service)).toEqual(before)
    expect((await read())[0]).toMatchObject({ at: later, title: 'Will be' })
  })

  it('has papers by their name and kind, and who attached them', async () => {
    const lead = await leadPage.newLead({ phone: null })
    const { rep } = leadPage.staff
    const made = await rep.api('POST', '/attachments', {
      lead: lead.id,
      name: 'Title.pdf',
      tenants: [leadPage.tenants.north.id],
      type: 'Trade-in Title',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const page = await leadPage.timeline(leadPage.staff.manager, lead, { kind: 'attachments' })
    expect(page?.entries).toMatchObject([{ author: 'rep', status: 'Trade-in Title', title: 'Title.pdf' }])
  })

  it('has changes of status and sales rep in the reader’s language, and no other values', async () => {
    const { manager, rep } = leadPage.staff
    const lead = await leadPage.newLead({ notes: 'Secret', phone: '555-0199', source: 'Lending Partner' })
    await manager.api('PATCH', `/leads/${lead.id}`, {
      notes: 'More secrets',
      phone: '555-0177',
      processStatuses: 'Actively Communicating',
    })
    await manager.api('PATCH', `/leads/${lead.id}`, { lastName: 'Gomez', notes: 'Nothing shown' })
    // The reader does not see changes of a lead of another tenant or of none, nor the name of its rep.
    await service.update(`/leads/${lead.id}`, { salesRep: leadPage.reps.south.id, tenant: null })
    await service.update(`/leads/${lead.id}`, { salesRep: null, tenant: leadPage.tenants.north.id })
    const page = await leadPage.timeline(rep, lead, { kind: 'changes' })
    expect(changes(page)).toEqual([
      'Sales Rep: Sales Rep not visible to you → null, the key tests',
      'Status: Qualified Lead → Actively Communicating, manager',
    ])
    expect(page?.entries.at(-1)).toMatchObject({
      changes: [],
      record: { id: lead.id, slug: 'leads' },
      title: 'Created from Lending Partner',
    })
    expect(JSON.stringify(page)).not.toMatch(/ecret|555-|Lopez|Gomez|shown/)

    const req = await panelRequest(service, rep)
    const inSpanish = { ...req, i18n: { ...req.i18n, language: 'es' as const } }
    const spanish = await firstPage(inSpanish, { id: lead.id, slug: 'leads' })
    expect(changes(spanish)).toContain('Estado: Interesado calificado → En conversación, manager')
    expect(kinds(spanish)).toContain('changes Creado desde Financiera asociada')
    expect(kinds(spanish)).toContain('tasks Llamar al nuevo interesado')
  })

  it('comes in pages of 25 that neither miss nor repeat anything', async () => {
    const lead = await leadPage.newLead({ phone: null })
    // Many of one moment: what comes after what is decided by more than the time.
    const same = at(-3)
    for (let number = 0; number < 12; number++) {
      const { id } = lead
      await service.create('leadEvents', { createdAt: same, lead: id, type: 'Time Passed' })
      await service.create('messages', { createdTime: same, lead: id, message: `${number}` })
      await service.create('notes', { createdAt: same, lead: id, text: `${number}` })
      await service.create('meetings', { lead: id, meetingTime: same, name: `${number}` })
      await service.create('tasks', { due: same, lead: id, what: `${number}` })
      await service.create('tasks', { done: true, lead: id, what: `done ${number}` })
      await service.create('attachments', {
        createdAt: same,
        lead: id,
        name: `${number}`,
        tenants: [leadPage.tenants.north.id],
      })
    }
    await service.query(
      `UPDATE changes SET created_at = '${same}'
        WHERE collection = 'tasks' AND record_id IN (SELECT id FROM tasks WHERE lead_id = ${lead.id})`,
    )
    await service.query(`UPDATE leads SET created_at = '${same}' WHERE id = ${lead.id}`)
    const pages = await inPages((before) => leadPage.timeline(leadPage.staff.rep, lead, { before }))
    expect(pages.map(({ entries }) => entries.length)).toEqual([25, 25, 25, 10])
    const seen = pages.flatMap(({ entries }) => entries.map(({ id, kind }) => `${kind}/${id}`))
    expect(new Set(seen).size).toBe(85)
  })

  it('is read by one statement, however much there is', async () => {
    const lead = await busyLead()
    const req = await panelRequest(service, leadPage.staff.rep)
    const read = () => statementsOf(() => entriesOf(req, { id: lead.id, slug: 'leads' }, { limit: 26 }))
    expect((await read()).statements).toHaveLength(1)
    for (let number = 0; number < 30; number++) await service.create('messages', { lead: lead.id })
    const { answer, statements } = await read()
    expect(answer).toHaveLength(26)
    expect(statements).toHaveLength(1)
  })

  it.each(timelineSlugs)('of %s scans no whole table', async (slug) => {
    const record = await service.create(slug)
    const req = await panelRequest(service, leadPage.staff.rep)
    const { statements } = await statementsOf(() =>
      entriesOf(
        req,
        { id: record.id, slug },
        { before: { at: at(0), id: 1, isOpen: false, kind: 'tasks' }, limit: 26 },
      ),
    )
    const client = await service.payload.db.pool.connect()
    try {
      // Tables of tests are too small for the planner to choose an index by itself.
      await client.query('BEGIN; SET LOCAL enable_seqscan = off')
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(
        `EXPLAIN (GENERIC_PLAN) ${statements[0]}`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      const scans = plan.match(/Seq Scan on \w+|Index (?:Only )?Scan using \w+_pkey on changes/g)
      expect(scans, plan).toBeNull()
      // A customer may have thousands of deals: a scan of all subjects for each row would take seconds.
      expect(plan).not.toMatch(/SubPlan \S+\n\s+->\s+CTE Scan on subject/)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('is not told of a lead that is not the reader’s to see', async () => {
    const others = await leadPage.newLead({ salesRep: leadPage.reps.other.id })
    const southern = await leadPage.newLead({
      salesRep: leadPage.reps.south.id,
      tenant: leadPage.tenants.south.id,
    })
    for (const lead of [others, southern]) await service.create('leadEvents', { lead: lead.id })
    const { admin, manager, rep } = leadPage.staff
    expect(await leadPage.timeline(rep, others)).toBeUndefined()
    expect(await leadPage.timeline(rep, southern)).toBeUndefined()
    expect(await leadPage.timeline(manager, southern)).toBeUndefined()
    const events = async (staff: Staff, lead: Doc) =>
      (await leadPage.timeline(staff, lead, { kind: 'leadEvents' }))?.entries
    expect(await events(manager, others)).toHaveLength(1)
    expect(await events(admin, southern)).toHaveLength(1)
    expect(await leadPage.timeline({ ...admin, cookie: '' }, others)).toBeUndefined()
    // The statement itself keeps within them too.
    expect(
      await entriesOf(await panelRequest(service, rep), { id: others.id, slug: 'leads' }, { limit: 9 }),
    ).toEqual([])
    expect(
      await entriesOf(await panelRequest(service, manager), { id: southern.id, slug: 'leads' }, { limit: 9 }),
    ).toEqual([])
  })

  it('names no template that is not the reader’s to see', async () => {
    const lead = await leadPage.newLead()
    await service.create('messages', { lead: lead.id, template: leadPage.templates.south.id })
    const template = async (staff: LeadPage['staff']['rep']) =>
      (await leadPage.timeline(staff, lead, { kind: 'messages' }))?.entries[0]?.template
    expect(await template(leadPage.staff.admin)).toBe('Text Nudge')
    expect(await template(leadPage.staff.rep)).toBeNull()
  })

  it('of a customer is that of all their leads, as far as the reader sees these', async () => {
    const { north, south } = leadPage.tenants
    const customer = await service.create('customers', { tenants: [north.id, south.id] })
    const told = async (name: string, data: Record<string, unknown>) => {
      const lead = await leadPage.newLead(data)
      await service.create('meetings', { lead: lead.id, meetingTime: at(1), name })
    }
    await told('Mine', { customer: customer.id })
    await told('Of nobody', { customer: customer.id, salesRep: null })
    await told('Of another', { customer: customer.id, salesRep: leadPage.reps.other.id })
    await told('Southern', { customer: customer.id, salesRep: null, tenant: south.id })
    await told('Of no customer', {})
    const names = async (staff: Staff) =>
      (await leadPage.timeline(staff, customer, { kind: 'meetings', slug: 'customers' }))?.entries
        .map(({ title }) => title)
        .sort()
    const { admin, manager, otherRep, rep } = leadPage.staff
    expect(await names(rep)).toEqual(['Mine', 'Of nobody'])
    expect(await names(otherRep)).toEqual(['Of another', 'Of nobody'])
    expect(await names(manager)).toEqual(['Mine', 'Of another', 'Of nobody'])
    expect(await names(admin)).toEqual(['Mine', 'Of another', 'Of nobody', 'Southern'])
    const stranger = await service.create('customers', { tenants: [south.id] })
    expect(await leadPage.timeline(manager, stranger, { slug: 'customers' })).toBeUndefined()
    expect(await leadPage.timeline(admin, customer, { slug: 'users' })).toBeUndefined()
  })
})

describe('the timelines of a customer and a deal', () => {
  it('have the entries of the customer, their leads and their deals, and those of the deal', async () => {
    const { manager, otherRep, rep } = leadPage.staff
    const { north } = leadPage.tenants
    const customer = await service.create('customers', { consumerStatus: 'Working', tenants: [north.id] })
    const lead = await leadPage.newLead({ customer: customer.id, phone: null })
    const deal = await service.create('deals', {
      customer: customer.id,
      dealId: 'T-1',
      salesRep: leadPage.reps.own.id,
      status: 'Quoted',
      tenant: north.id,
    })
    // A deal of another rep, with the customer as the second buyer.
    const shared = await service.create('deals', {
      coCustomer: customer.id,
      salesRep: leadPage.reps.other.id,
      tenant: north.id,
    })
    for (const [field, record] of Object.entries({ customer, deal, lead })) {
      const about = { [field]: record.id }
      await service.create('tasks', { ...about, assignee: leadPage.reps.own.id, what: `Task of ${field}` })
      await service.create('attachments', { ...about, name: `Paper of ${field}`, tenants: [north.id] })
    }
    for (const [field, record] of Object.entries({ customer, deal, lead })) {
      await service.create('notes', { [field]: record.id, text: `Note of ${field}` })
    }
    await service.create('notes', { deal: shared.id, text: 'Note of shared' })
    await service.create('tasks', { deal: shared.id, what: 'Task of shared' })
    // About two records of the customer: it is there once.
    await service.create('tasks', { customer: customer.id, deal: deal.id, what: 'Task of two' })
    await service.create('messages', { lead: lead.id, type: 'Text' })
    await service.update(`/customers/${customer.id}`, { consumerStatus: 'SOLD' })
    await service.update(`/deals/${deal.id}`, { salesPrice: '12000', status: 'Signed' })
    await service.update(`/deals/${shared.id}`, { status: 'Offered' })

    const ofCustomer = async (staff: Staff, kind?: EntryKind) =>
      leadPage.timeline(staff, customer, { slug: 'customers', ...(kind ? { kind } : {}) })
    expect(kinds(await ofCustomer(rep, 'tasks'))?.sort()).toEqual([
      'tasks Task of customer',
      'tasks Task of deal',
      'tasks Task of lead',
      'tasks Task of two',
    ])
    expect(kinds(await ofCustomer(manager, 'tasks'))).toContain('tasks Task of shared')
    expect(kinds(await ofCustomer(rep, 'attachments'))?.sort()).toEqual([
      'attachments Paper of customer',
      'attachments Paper of deal',
      'attachments Paper of lead',
    ])
    const notes = async (staff: Staff) =>
      (await ofCustomer(staff, 'notes'))?.entries.map(({ text }) => text).sort()
    expect(await notes(rep)).toEqual(['Note of customer', 'Note of deal', 'Note of lead'])
    expect(await notes(manager)).toContain('Note of shared')
    const ownChanges = [
      'Status: Quoted → Signed, the key tests',
      'Consumer Status: Working → Sold, the key tests',
    ]
    expect(changes(await ofCustomer(rep, 'changes'))).toEqual(ownChanges)
    expect(changes(await ofCustomer(manager, 'changes'))).toEqual([
      'Status: null → Offered, the key tests',
      ...ownChanges,
    ])
    expect(kinds(await ofCustomer(rep))).toContain('messages Text')

    const ofDeal = await leadPage.timeline(rep, deal, { slug: 'deals' })
    expect(kinds(ofDeal)).toEqual([
      'tasks Task of two',
      'tasks Task of lead',
      'tasks Task of deal',
      'tasks Task of customer',
      'changes null',
      'changes null',
      'messages Text',
      'notes null',
      'notes null',
      'notes null',
      'attachments Paper of lead',
      'attachments Paper of deal',
      'attachments Paper of customer',
      'changes Created',
      'changes Created: Ana Lopez',
      'changes Created: Customer without a name',
    ])
    expect(JSON.stringify(ofDeal)).not.toContain('12000')
    const messages = { kind: 'messages', slug: 'deals' } as const
    expect(kinds(await leadPage.timeline(rep, deal, messages))).toEqual(['messages Text'])
    // The second buyer's page is not that of the deal, and the lead is not the other rep's.
    expect(kinds(await leadPage.timeline(manager, shared, messages))).toEqual([])
    await service.update(`/deals/${deal.id}`, { salesRep: leadPage.reps.other.id })
    expect(kinds(await leadPage.timeline(otherRep, deal, messages))).toEqual([])
    await service.update(`/deals/${deal.id}`, { salesRep: leadPage.reps.own.id })
    expect(await leadPage.timeline(rep, shared, { slug: 'deals' })).toBeUndefined()
    expect(await leadPage.timeline(otherRep, deal, { slug: 'deals' })).toBeUndefined()
  })
})

describe('a note', () => {
  const notesOf = async (staff: Staff, record: Doc, slug = 'leads') =>
    (await leadPage.timeline(staff, record, { kind: 'notes', slug }))?.entries.map(({ author, text }) => [
      text,
      author,
    ])

  it.each(timelineSlugs)('of %s is stored with its author, and undone', async (slug) => {
    const { manager, otherRep, rep } = leadPage.staff
    const { north } = leadPage.tenants
    const lead = await leadPage.newLead({ phone: null })
    const record =
      slug === 'leads'
        ? lead
        : await service.create(slug, {
            ...(slug === 'deals' ? { salesRep: leadPage.reps.own.id, tenant: north.id } : {}),
            ...(slug === 'customers' ? { leads: [lead.id], tenants: [north.id] } : {}),
          })
    const answer = await leadPage.note(rep, record, ' Calls back\nafter six ', { slug })
    if (!answer || !('batchId' in answer)) throw new Error(JSON.stringify(answer))
    expect(await notesOf(rep, record, slug)).toEqual([['Calls back\nafter six', 'rep']])
    expect(await notesOf(manager, record, slug)).toEqual([['Calls back\nafter six', 'rep']])
    expect(await notesOf(otherRep, record, slug)).toBeUndefined()
    expect((await otherRep.api('GET', '/notes?where[text][contains]=after')).body).toMatchObject({
      totalDocs: 0,
    })
    const args = { batchId: answer.batchId, req: await panelRequest(service, rep) }
    expect((await undoBatch(args as never)) as Undone).toMatchObject({ count: 1, failed: [] })
    expect(await notesOf(rep, record, slug)).toEqual([])
  })

  it('is stored once, however often it is sent', async () => {
    const lead = await leadPage.newLead()
    const key = newKey()
    const { rep } = leadPage.staff
    const first = await leadPage.note(rep, lead, 'Once', { key })
    expect(first).toEqual({ batchId: expect.any(String) as string })
    expect(await leadPage.note(rep, lead, 'Once', { key })).toEqual(first)
    expect(await notesOf(rep, lead)).toEqual([['Once', 'rep']])
  })

  it('is refused without text, for a record that is not theirs, or of nobody, and nothing is written', async () => {
    const { admin, manager, rep } = leadPage.staff
    const lead = await leadPage.newLead()
    const others = await leadPage.newLead({ salesRep: leadPage.reps.other.id })
    const southern = await leadPage.newLead({ salesRep: null, tenant: leadPage.tenants.south.id })
    const deal = await service.create('deals', {
      salesRep: leadPage.reps.other.id,
      tenant: leadPage.tenants.north.id,
    })
    const before = await contents(service)
    for (const text of ['', ' \n', undefined]) {
      expect(await leadPage.note(rep, lead, text)).toEqual({ problem: 'Fill in this field.' })
    }
    const gone = { problem: 'This record is no longer yours to see.' }
    expect(await leadPage.note(rep, others, 'Not mine')).toEqual(gone)
    expect(await leadPage.note(rep, deal, 'Not mine', { slug: 'deals' })).toEqual(gone)
    expect(await leadPage.note(manager, southern, 'Not ours')).toEqual(gone)
    expect(await leadPage.note({ ...admin, cookie: '' }, lead, 'Of nobody')).toBeUndefined()
    for (const [text, slug, key] of [
      ['No such page', 'users', newKey()],
      ['No key', 'leads', ''],
      [{ text: 'No text' }, 'leads', newKey()],
    ] as const) {
      expect(await leadPage.note(rep, lead, text, { key, slug })).toHaveProperty('problem')
    }
    // The forms of the panel use the REST API.
    for (const body of [
      { lead: lead.id, text: '' },
      { lead: others.id, text: 'Not mine' },
    ]) {
      expect((await rep.api('POST', '/notes', body)).status).toBe(400)
    }
    expect(await contents(service)).toEqual(before)
  })
})
