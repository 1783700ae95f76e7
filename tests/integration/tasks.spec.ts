/** Tasks: who sees them, those that rules make and end with the records they are for, and the day that they make up. */
import { beforeAll, describe, expect, it } from 'vitest'
import { freshLeadsOf } from '../../src/admin/features/home/freshLeads'
import type { Part } from '../../src/admin/features/home/tasks'
import { tasksOf } from '../../src/admin/features/home/tasks'
import { unansweredOf } from '../../src/admin/features/home/unanswered'
import { responseClock } from '../../src/admin/features/home/responseClock'
import { waitingForFirstContact } from '../../src/plugins/saved-views/filters/named'
import { afterOpenMinutes, readHours } from '../../src/plugins/tasks/hours/businessTime'
import { leadProcessStatuses } from '../../src/vocabulary/pipeline'
import { type Doc, useClient } from '../support/client'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

beforeAll(async () => {
  // Always open, so that nothing here hangs on the hour of the test.
  await service.create('locations', {
    openingHours: '24/7',
    tenant: leadPage.tenants.north.id,
    timeZone: 'America/Denver',
  })
})

const minute = 60_000

const tasksAbout = async ({ id }: Doc): Promise<Doc[]> =>
  (await service.list(`/tasks?where[lead][equals]=${id}&sort=id`)).docs

const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

describe('a rule', () => {
  it('makes a task for a new lead, due in open time, for its rep, in the transaction and the batch of the lead', async () => {
    const lead = await leadPage.newLead()
    const [task, ...others] = await tasksAbout(lead)
    expect(others).toEqual([])
    expect(task).toMatchObject({
      assignee: leadPage.reps.own.id,
      createdBy: null,
      priority: 'High',
      rule: 'call-new-lead',
      what: 'Call the new lead',
    })
    expect(Date.parse(String(task?.['due'])) - Date.parse(String(lead['createdAt']))).toBe(15 * minute)
    const rows = await service.query<{ collection: string; stamp: string }>(
      `SELECT collection, transaction_id::text AS stamp FROM changes
        WHERE (collection, record_id) IN (('leads', ${lead.id}), ('tasks', ${task?.id})) ORDER BY id`,
    )
    expect(rows.map(({ collection }) => collection)).toEqual(['leads', 'tasks'])
    expect(new Set(rows.map(({ stamp }) => stamp)).size).toBe(1)
  })

  it('counts the hours of the config where no location says its own', async () => {
    const lead = await leadPage.newLead({ salesRep: null, tenant: leadPage.tenants.south.id })
    const hours = readHours('Mo-Fr 09:00-18:00; Sa 10:00-16:00', 'America/Denver')
    if (!hours) throw new Error('The hours were not read.')
    const [task] = await tasksAbout(lead)
    const due = afterOpenMinutes(Date.parse(String(lead['createdAt'])), 15, hours)
    expect(task).toMatchObject({ assignee: null, due: new Date(due).toISOString() })
  })

  it('makes the tasks of many leads at once, and none for those that it is not about', async () => {
    const { north } = leadPage.tenants
    const lead = (more: object) => ({ phone: '555-0100', tenant: north.id, ...more })
    const docs = [
      ...Array.from({ length: 30 }, () => lead({})),
      lead({ phone: ' ' }),
      lead({ processStatuses: 'Lost' }),
      lead({ createdAt: '2026-01-01T10:00:00Z' }),
      lead({ createdAt: '9999-12-31T23:59:59Z' }),
    ]
    const answer = await service.api('POST', '/leads/batch?return=minimal', { body: { docs } })
    const { batchId, docs: ids } = answer.body as { batchId: string; docs: number[] }
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201)
    const made = await service.list(`/tasks?where[lead][in]=${ids.join()}&limit=100&sort=id`)
    expect(made.docs.map(({ lead: about }) => about)).toEqual(ids.slice(0, 30))
    const undone = await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(undone.body).toMatchObject({ errors: [] })
    expect(
      (await service.list(`/tasks?where[id][in]=${made.docs.map(({ id }) => id).join()}`)).totalDocs,
    ).toBe(0)
  })

  it('stores neither where the task cannot be stored', async () => {
    await service.query(`ALTER TABLE tasks ADD CONSTRAINT none_for_now CHECK (rule IS NULL) NOT VALID`)
    try {
      const before = await service.list('/leads')
      const answer = await service.api('POST', '/leads', { body: { name: 'Ana', phone: '555-0101' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      const staff = await leadPage.staff.manager.api('POST', '/leads', { name: 'Ana', phone: '555-0101' })
      expect(staff.status).toBeGreaterThanOrEqual(400)
      expect((await service.list('/leads')).totalDocs).toBe(before.totalDocs)
    } finally {
      await service.query('ALTER TABLE tasks DROP CONSTRAINT none_for_now')
    }
  })

  it('ends its task with a contact, and no other', async () => {
    const lead = await leadPage.newLead()
    await service.create('tasks', { lead: lead.id, what: 'Another' })
    await service.create('leadEvents', { lead: lead.id, type: 'Lead Created' })
    expect((await tasksAbout(lead)).map(({ done }) => done ?? false)).toEqual([false, false])
    await leadPage.act(leadPage.staff.rep, lead, 'logCall', {
      status: 'No Contact',
      type: 'Outbound Phone Call Not Answered',
    })
    expect((await tasksAbout(lead)).map(({ done }) => done ?? false)).toEqual([true, false])
  })

  it('makes a task for a message that came', async () => {
    const lead = await leadPage.newLead({ phone: null })
    await service.create('messages', { lead: lead.id, message: 'Hi', status: 'Received' })
    await service.create('messages', { lead: lead.id, message: 'Hi', status: 'Sent' })
    expect(await tasksAbout(lead)).toMatchObject([
      { assignee: leadPage.reps.own.id, rule: 'answer-message', what: 'Answer the message' },
    ])
  })
})

describe('the next step of a lead', () => {
  it('becomes a task of its rep', async () => {
    const lead = await leadPage.newLead({ phone: null })
    const due = fromNow(60)
    const step = { due, nextSteps: 'Send options', status: 'Searching' }
    expect(await leadPage.act(leadPage.staff.rep, lead, 'setNextStep', step)).toHaveProperty('batchId')
    expect(await tasksAbout(lead)).toMatchObject([
      { assignee: leadPage.reps.own.id, createdBy: leadPage.staff.rep.id, due, what: 'Send options' },
    ])
    const refused = await leadPage.act(leadPage.staff.rep, lead, 'setNextStep', { ...step, due: 'soon' })
    expect(refused).toHaveProperty('problems.due')
    expect(await tasksAbout(lead)).toHaveLength(1)
  })

  it('becomes a task of its maker where the lead has no rep', async () => {
    const { manager, rep } = leadPage.staff
    const step = { nextSteps: 'Send options', status: 'Searching' }
    const free = await leadPage.newLead({ phone: null, salesRep: null })
    await leadPage.act(rep, free, 'setNextStep', step)
    expect(await tasksAbout(free)).toMatchObject([{ assignee: leadPage.reps.own.id }])
    // The manager is no sales rep.
    const other = await leadPage.newLead({ phone: null, salesRep: null })
    await leadPage.act(manager, other, 'setNextStep', step)
    expect(await tasksAbout(other)).toMatchObject([{ assignee: null }])
  })
})

describe('a task', () => {
  it('is seen by its rep, by the rep of its lead and by the business, and by no other', async () => {
    const { admin, manager, otherRep, rep } = leadPage.staff
    const lead = await leadPage.newLead({ phone: null })
    const given = await service.create('tasks', {
      assignee: leadPage.reps.other.id,
      lead: lead.id,
      what: 'A',
    })
    const own = await service.create('tasks', { lead: lead.id, what: 'B' })
    const southern = await service.create('tasks', { assignee: leadPage.reps.south.id, what: 'C' })
    const nobodys = await service.create('tasks', { what: 'D' })
    const sees = async (staff: Staff) => {
      const seen: string[] = []
      for (const { id, what } of [given, own, southern, nobodys])
        if ((await staff.api('GET', `/tasks/${id}`)).status === 200) seen.push(String(what))
      return seen.join('')
    }
    expect(await sees(admin)).toBe('ABCD')
    expect(await sees(manager)).toBe('AB')
    expect(await sees(rep)).toBe('AB')
    expect(await sees(otherRep)).toBe('A')
  })

  it('is made by a rep for themselves, about nothing, and stays theirs', async () => {
    const { otherRep, rep } = leadPage.staff
    const made = await rep.api('POST', '/tasks', { assignee: leadPage.reps.own.id, what: 'Order keys' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = (made.body as { doc: Doc }).doc
    expect((await rep.api('PATCH', `/tasks/${id}`, { done: true })).status).toBe(200)
    expect((await otherRep.api('GET', `/tasks/${id}`)).status).toBe(404)
    expect(await service.get(`/tasks/${id}`)).toMatchObject({ createdBy: rep.id, done: true })
  })
})

describe('the day', () => {
  const tasksFor = async (staff: Staff, reps?: readonly number[]) =>
    tasksOf(await panelRequest(service, staff), { now: fromNow(0), tomorrow: fromNow(120) }, reps)
  const freshFor = async (staff: Staff, rep: Doc) =>
    (await freshLeadsOf(await panelRequest(service, staff), Date.now(), [rep.id])).leads

  it('has what is overdue, due, later and undated, in order, of the reader or of all whom they see', async () => {
    const { manager, otherRep } = leadPage.staff
    const lead = await leadPage.newLead({
      name: 'Cora Day',
      phone: '555-0199',
      salesRep: leadPage.reps.other.id,
    })
    const assignee = leadPage.reps.other.id
    const task = (what: string, due: null | string, more: object = {}) =>
      service.create('tasks', { assignee, due, lead: lead.id, what, ...more })
    await task('late', fromNow(-5))
    await task('later than late', fromNow(-50))
    await task('soon', fromNow(30))
    await task('tomorrow', fromNow(180))
    await task('some day', null)
    await task('done', fromNow(-5), { done: true })
    await task('of another', fromNow(-5), { assignee: leadPage.reps.own.id })
    await service.create('tasks', { assignee: leadPage.reps.south.id, due: fromNow(-5), what: 'southern' })
    const tasks = await tasksFor(otherRep, [assignee])
    const whats = (part: Part, day = tasks) => day[part].tasks.map(({ what }) => what)
    expect(whats('overdue')).toEqual(['later than late', 'late'])
    expect(whats('today')).toEqual(['Call the new lead', 'soon'])
    expect(whats('later')).toEqual(['tomorrow'])
    expect(whats('undated').at(-1)).toBe('some day')
    expect(tasks.overdue.total).toBe(2)
    expect(tasks.today.tasks[1]).toMatchObject({
      about: { id: lead.id, phone: '555-0199', slug: 'leads', title: 'Cora Day' },
      assignee: 'Other Rep',
    })
    const all = await tasksFor(manager)
    expect(whats('overdue', all)).toEqual(expect.arrayContaining(['late', 'of another']))
    expect(whats('overdue', all)).not.toContain('southern')
  })

  it('has the leads that wait for a first contact, with the open time that they have waited', async () => {
    const { otherRep, rep } = leadPage.staff
    const lead = await leadPage.newLead({ createdAt: fromNow(-90), name: 'Nora New' })
    const { other, own } = leadPage.reps
    expect((await freshFor(rep, own)).find(({ id }) => id === lead.id)).toMatchObject({
      hasRep: true,
      title: 'Nora New',
      waited: 90,
    })
    expect((await freshFor(otherRep, other)).map(({ id }) => id)).not.toContain(lead.id)
    await service.create('leadEvents', { lead: lead.id, type: 'Outbound Text' })
    expect((await freshFor(rep, own)).map(({ id }) => id)).not.toContain(lead.id)
  })

  it('has the messages that nobody has answered, the longest wait first', async () => {
    const { otherRep, rep } = leadPage.staff
    const { other, own } = leadPage.reps
    const unanswered = async (staff: Staff, { id }: Doc) =>
      (await unansweredOf(await panelRequest(service, staff), Date.now(), [id])).map(
        ({ lead, text, waited }) => ({
          lead,
          text,
          waited,
        }),
      )
    const asked = async (minutes: number, message: string) => {
      const lead = await leadPage.newLead()
      const createdTime = fromNow(-minutes)
      await service.create('messages', { createdTime, lead: lead.id, message, status: 'Received' })
      return lead
    }
    const short = await asked(10, 'Is it blue?')
    const long = await asked(40, 'Is it there?')
    const written = await asked(50, 'Written back')
    await service.create('messages', { createdTime: fromNow(-5), lead: written.id, status: 'Sent' })
    // What was not sent is no answer.
    await service.create('messages', { createdTime: fromNow(-5), lead: short.id, status: 'Failed' })
    await service.create('messages', { createdTime: fromNow(-5), lead: long.id, status: 'Draft' })
    const called = await asked(50, 'Called back')
    await service.create('leadEvents', { lead: called.id, type: 'Outbound Phone Call Answered' })
    // A second question of the same person is one message to answer.
    await service.create('messages', {
      createdTime: fromNow(-30),
      lead: long.id,
      message: 'Hello?',
      status: 'Received',
    })
    expect(await unanswered(rep, own)).toEqual([
      { lead: long.id, text: 'Hello?', waited: 30 },
      { lead: short.id, text: 'Is it blue?', waited: 10 },
    ])
    expect((await unanswered(otherRep, other)).map(({ lead }) => lead)).not.toContain(long.id)
  })
})

describe('the response clock', () => {
  const clockOf = async (staff: Staff, { id }: Doc) => responseClock(await panelRequest(service, staff), id)

  it('counts open time until the first contact, and until now before it', async () => {
    const { otherRep, rep } = leadPage.staff
    const lead = await leadPage.newLead({ createdAt: fromNow(-100) })
    await service.create('leadEvents', { lead: lead.id, type: 'Lead Created' })
    expect(await clockOf(rep, lead)).toEqual({ allowed: 15, minutes: 100, state: 'waiting' })
    await service.create('leadEvents', { createdAt: fromNow(-70), lead: lead.id, type: 'Outbound Text' })
    await service.create('leadEvents', { createdAt: fromNow(-60), lead: lead.id, type: 'Customer Call' })
    expect(await clockOf(rep, lead)).toEqual({ allowed: 15, minutes: 30, state: 'answered' })
    expect(await clockOf(otherRep, lead)).toBeUndefined()
  })

  it('agrees with the list of leads that wait, in each status, before and after a call', async () => {
    const { rep } = leadPage.staff
    const req = await panelRequest(service, rep)
    const listed = async () => {
      const { docs } = await service.payload.find({
        collection: 'leads',
        limit: 0,
        overrideAccess: false,
        req,
        where: waitingForFirstContact,
      })
      return docs.map(({ id }) => id)
    }
    const rests: Record<string, string> = { Lost: 'lost', 'On Hold': 'onHold' }
    for (const processStatuses of [null, ...leadProcessStatuses]) {
      for (const reason of [null, 'Not Responding', 'Do Not Contact']) {
        const lead = await leadPage.newLead({
          processStatuses,
          reason: reason ?? (processStatuses === 'Lost' ? 'Duplicate' : null),
        })
        await service.create('leadEvents', { lead: lead.id, type: 'Status Check' })
        const why = reason === 'Do Not Contact' ? 'leftAlone' : rests[processStatuses ?? '']
        const message = `${processStatuses} ${reason}`
        expect(await clockOf(rep, lead), message).toMatchObject(
          why === undefined ? { state: 'waiting' } : { state: 'resting', why },
        )
        expect((await listed()).includes(lead.id), message).toBe(why === undefined)
        await service.create('leadEvents', { lead: lead.id, type: 'Outbound Phone Call' })
        expect(await clockOf(rep, lead), message).toMatchObject({ state: 'answered' })
        expect(await listed(), message).not.toContain(lead.id)
      }
    }
  })

  it('takes no contact to be later than the ledger has it', async () => {
    const lead = await leadPage.newLead({ createdAt: fromNow(-20) })
    await service.create('leadEvents', { createdAt: fromNow(500), lead: lead.id, type: 'Outbound Text' })
    expect(await clockOf(leadPage.staff.rep, lead)).toMatchObject({ minutes: 20, state: 'answered' })
  })
})
