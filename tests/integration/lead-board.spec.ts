/**
 * The board of leads as the browser is given it: what each role sees, and what becomes of two moves at once. What is next for
 * the leads of a list, read together.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Board as AnyBoard, Column as AnyColumn } from '../../src/admin/features/board/boardData'
import { leadBoardSettings } from '../../src/admin/features/board/boards'
import { loadChoices } from '../../src/admin/features/board/choices'
import type { LeadCard } from '../../src/admin/features/board/leads/loadBoard'
import { leadBoard } from '../../src/admin/features/board/leads/serverFunctions'
import { findRememberedRep } from '../../src/admin/features/board/page'
import { nextOfLeads } from '../../src/admin/features/lead/next'
import type { FieldsAnswer } from '../../src/plugins/api/staff/updateFields'
import { leadStatusesInProcessOrder, leadProcessStatuses } from '../../src/vocabulary/pipeline'
import type { Doc } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { useDealer } from '../support/dealer'
import { panelRequest } from '../support/panelRequest'
import { expectStatus } from '../support/service'
import { type Staff, signIn } from '../support/staff'
import { statementsOf } from '../support/statements'

type Board = AnyBoard<LeadCard>
type Column = AnyColumn<LeadCard>

const { admin, manager, north, rep, service, south } = useDealer()
let ownRep: Doc
let leads: Record<'free' | 'mine' | 'other' | 'south', Doc>

beforeAll(async () => {
  const repOf = (name: string, user: string) =>
    service.create('salesReps', { name, tenants: [north.id], user })
  ownRep = await repOf('Own', 'rep@example.com')
  const otherRep = await repOf('Other', 'other@example.com')
  const lead = (name: string, data: Record<string, unknown>) => service.create('leads', { name, ...data })
  leads = {
    free: await lead('Free', { source: 'Web', tenant: north.id }),
    mine: await lead('Mine', { processStatuses: 'On Hold', salesRep: ownRep.id, tenant: north.id }),
    other: await lead('Other', { processStatuses: 'On Hold', salesRep: otherRep.id, tenant: north.id }),
    south: await lead('South', { processStatuses: 'Lost', source: 'Fair', tenant: south.id }),
  }
})

const read = async (staff: Staff, args: Record<string, unknown> = {}): Promise<Board> =>
  (await leadBoard({ ...args, req: await panelRequest(service, staff) } as never)) as Board

const namesIn = ({ columns }: Board): string[] =>
  columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort()

const columnOf = ({ columns }: Board, status: string): Column => {
  const column = columns.find((each) => each.status === status)
  if (!column) throw new Error(`There is no column ${status}.`)
  return column
}

const revisionOf = async ({ id }: Doc): Promise<number> => {
  const found = await service.query<{ last: number }>(
    "SELECT max(id) AS last FROM changes WHERE collection = 'leads' AND record_id = $1",
    [id],
  )
  return found[0]?.last ?? 0
}

const moveAs = (staff: Staff, lead: Doc, revision: number | string, to: string) =>
  staff.api('PATCH', `/leads/${lead.id}/fields?unchangedSince=${revision}`, { processStatuses: to })

describe('leadBoard', () => {
  it('has a column for leads without a status, then one for each status in the order of the process', async () => {
    const board = await read(admin)
    expect(board.columns.map(({ status }) => status)).toEqual(['', ...leadStatusesInProcessOrder])
    expect(new Set(leadStatusesInProcessOrder)).toEqual(new Set(leadProcessStatuses))
    expect(columnOf(board, '')).toMatchObject({ label: null, total: 1 })
    expect(columnOf(board, 'On Hold')).toMatchObject({ label: 'On Hold', total: 2 })
  })

  it('shows each what the list would show them', async () => {
    expect(namesIn(await read(admin))).toEqual(['Free', 'Mine', 'Other', 'South'])
    expect(namesIn(await read(manager))).toEqual(['Free', 'Mine', 'Other'])
    const board = await read(rep)
    expect(namesIn(board)).toEqual(['Free', 'Mine'])
    expect(columnOf(board, 'On Hold').total).toBe(1)
    expect(columnOf(board, 'Lost').total).toBe(0)
  })

  it('answers nobody who is not of the staff', async () => {
    const { id, ...stranger } = admin
    expect(await read({ ...stranger, cookie: '', id })).toBeUndefined()
  })

  it('offers the filters of what is seen, and the rep that the reader is', async () => {
    const choicesFor = async (staff: Staff) =>
      loadChoices(await panelRequest(service, staff), leadBoardSettings)
    expect(await choicesFor(rep)).toEqual({
      own: `${ownRep.id}`,
      rep: [{ label: 'Own', value: `${ownRep.id}` }],
      source: [{ label: 'Web', value: 'Web' }],
      tenant: [{ label: 'North', value: `${north.id}` }],
    })
    expect(await choicesFor(admin)).toMatchObject({
      own: null,
      source: [{ value: 'Fair' }, { value: 'Web' }],
    })
  })

  it('does not read the filters again with the cards, which is every 20 seconds', async () => {
    expect(await read(admin)).not.toHaveProperty('choices')
  })

  it('has phone, vehicle and age on a card, and no vehicle that the reader does not see', async () => {
    const vehicle = await service.create('vehicles', { name: 'Sedan', tenant: north.id })
    const foreign = await service.create('vehicles', { name: 'Wagon', tenant: south.id })
    const near = await service.create('leads', {
      name: 'Near',
      phone: '303-555-0142',
      tenant: north.id,
      vehicle: vehicle.id,
    })
    const far = await service.create('leads', { name: 'Far', tenant: north.id, vehicle: foreign.id })
    const { cards } = columnOf(await read(manager), '')
    const cardOf = ({ id }: Doc) => cards.find((card) => card.id === id)
    expect(cardOf(near)).toMatchObject({
      latestActivityAt: near['createdAt'],
      phone: '(303) 555-0142',
      vehicle: expect.stringContaining('Sedan') as string,
    })
    expect(cardOf(far)).toMatchObject({ hasVehicle: true, phone: null, vehicle: null })
    await service.query('DELETE FROM leads WHERE id = ANY($1)', [[near.id, far.id]])
  })

  it('filters by rep, tenant and source, and never beyond what the reader sees', async () => {
    expect(namesIn(await read(admin, { filters: { rep: `${ownRep.id}` } }))).toEqual(['Mine'])
    expect(namesIn(await read(admin, { filters: { rep: 'none', tenant: `${north.id}` } }))).toEqual(['Free'])
    expect(namesIn(await read(admin, { filters: { source: 'Fair' } }))).toEqual(['South'])
    expect(namesIn(await read(manager, { filters: { tenant: `${south.id}` } }))).toEqual([])
    expect(namesIn(await read(manager, { filters: { rep: "1' OR TRUE" } }))).toEqual([
      'Free',
      'Mine',
      'Other',
    ])
  })

  it('searches by what the list searches, and never beyond what the reader sees', async () => {
    const given = { email: 'zoe@example.com', name: 'Zoë García', phone: '(303) 555-0177' }
    const lead = await service.create('leads', { ...given, tenant: south.id })
    const found = async (staff: Staff, search: string) =>
      namesIn(await read(staff, { filters: { search } })).filter((name) => name !== 'Free')
    for (const search of ['garcia', 'zoe@example', '+1 303 555 0177', 'ZOE gar']) {
      expect(await found(admin, search), search).toEqual(['Zoë García'])
      expect(await found(manager, search), search).toEqual([])
    }
    expect(await found(admin, 'nobody')).toEqual([])
    expect(namesIn(await read(admin, { filters: { rep: `${ownRep.id}`, search: 'garcia' } }))).toEqual([])
    await service.query('DELETE FROM leads WHERE id = $1', [lead.id])
  })

  it('has on a card how long a lead waits for its first contact, by the opening hours, and whom it came from', async () => {
    const cardOf = async ({ id }: Doc) =>
      (await read(manager)).columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
    const { createdAt: came } = await service.create('leads', {
      name: 'Waiting',
      source: 'Web',
      tenant: north.id,
    })
    const [waiting] = await service.query<Doc>("SELECT id FROM leads WHERE name = 'Waiting'")
    if (!waiting) throw new Error('There is no lead.')
    await service.create('locations', {
      openingHours: 'Mo-Su 00:00-24:00',
      tenant: north.id,
      timeZone: 'UTC',
    })
    const since = "UPDATE %s SET created_at = now() - interval '40 minutes' WHERE %i = $1"
    await service.query(since.replace('%s', 'leads').replace('%i', 'id'), [waiting.id])
    await service.query(
      `${since.replace('%s', 'changes').replace('%i', 'record_id')} AND collection = 'leads'`,
      [waiting.id],
    )
    expect(came).toBeDefined()
    expect(await cardOf(waiting)).toMatchObject({
      hasVehicle: false,
      source: 'Web',
      waited: { minutes: 40, runsFrom: expect.any(Number) as number },
    })
    await service.create('leadEvents', { lead: waiting.id, type: 'Outbound Phone Call' })
    expect(await cardOf(waiting)).toMatchObject({ waited: null })
    await service.query('DELETE FROM lead_events WHERE lead_id = $1', [waiting.id])
    await service.query('DELETE FROM leads WHERE id = $1', [waiting.id])
  })

  it('has the first open task and the next meeting of a lead on its card', async () => {
    const lead = await service.create('leads', { name: 'Busy', tenant: north.id })
    await service.create('tasks', {
      done: true,
      due: '2020-01-01T12:00:00.000Z',
      lead: lead.id,
      what: 'Done',
    })
    await service.create('tasks', { due: '2026-01-02T12:00:00.000Z', lead: lead.id, what: 'Late' })
    await service.create('tasks', { due: '2026-01-03T12:00:00.000Z', lead: lead.id, what: 'Later' })
    await service.create('meetings', { lead: lead.id, meetingTime: '2020-01-01T12:00:00.000Z', name: 'Over' })
    await service.create('meetings', {
      lead: lead.id,
      meetingTime: '2099-01-02T12:00:00.000Z',
      name: 'Later',
    })
    await service.create('meetings', { lead: lead.id, meetingTime: '2099-01-01T12:00:00.000Z', name: 'Next' })
    const card = columnOf(await read(manager), '').cards.find(({ id }) => id === lead.id)
    expect(card).toMatchObject({ dueAt: '2026-01-02T12:00:00.000Z', meeting: { name: 'Next' } })
    expect(new Date(card?.meeting?.at ?? '').getUTCFullYear()).toBe(2099)
    await service.query('DELETE FROM leads WHERE id = $1', [lead.id])
  })

  it('tells what is to be done next, and puts the newest activity first', async () => {
    const lead = leads.mine
    await service.create('leadEvents', { lead: lead.id, status: 'Call Customer', type: 'Status Check' })
    const [card] = columnOf(await read(rep), 'On Hold').cards
    expect(card).toMatchObject({
      id: lead.id,
      nextStep: 'Call Customer',
      rep: 'Own',
    })
    await service.create('leadEvents', { lead: lead.id, nextSteps: 'Ask again', status: 'Call Customer' })
    expect(columnOf(await read(admin), 'On Hold').cards.map(({ id, nextStep }) => [id, nextStep])).toEqual([
      [lead.id, 'Ask again'],
      [leads.other.id, null],
    ])
  })
})

describe('a move', () => {
  it('is won by exactly one of two at once, and the other is told by whom', async () => {
    const lead = await service.create('leads', { name: 'Wanted', processStatuses: 'On Hold' })
    const ways = ['Qualified Lead', 'Actively Communicating']
    const second = await signIn(service, 'admin', 'second@example.com')
    const seen = await revisionOf(lead)
    const answers = await Promise.all([
      moveAs(admin, lead, seen, ways[0] ?? ''),
      moveAs(second, lead, seen, ways[1] ?? ''),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers[won]?.body).toEqual({
      batchId: expect.any(String) as string,
      doc: { _basis: await revisionOf(lead), id: lead.id },
    })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ processStatuses: ways[won] })
    const refusal = answers[1 - won]?.body as FieldsAnswer
    expect(refusal).toEqual({
      doc: { _basis: await revisionOf(lead), id: lead.id, processStatuses: ways[won] },
      errors: [{ message: expect.stringContaining('was changed since the record was read') as string }],
      last: {
        processStatuses: { at: expect.any(String) as string, by: { name: 'admin', type: 'user' } },
      },
    })
    expect(Date.parse(refusal.last?.['processStatuses']?.at ?? '')).toBeGreaterThan(0)
  })

  it('is one change of one record, made when something else of the lead was changed', async () => {
    const lead = await service.create('leads', { name: 'Noted', processStatuses: 'On Hold' })
    const seen = await revisionOf(lead)
    await service.update(`/leads/${lead.id}`, { notes: 'likes blue' })
    const answer = await moveAs(admin, lead, seen, 'Qualified Lead')
    expect(answer).toMatchObject({ body: { doc: { id: lead.id } }, status: 200 })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({
      notes: 'likes blue',
      processStatuses: 'Qualified Lead',
    })
    const [change] = await service.query(
      'SELECT actor_type, batch_id, changes FROM changes WHERE record_id = $1 ORDER BY id DESC LIMIT 1',
      [lead.id],
    )
    expect(change).toEqual({
      actor_type: 'user',
      // By which the move is undone.
      batch_id: (answer.body as { batchId: string }).batchId,
      changes: { processStatuses: { after: 'Qualified Lead', before: 'On Hold' } },
    })
  })

  it('goes on from the revision that the one before answered', async () => {
    const lead = await service.create('leads', { name: 'Hurried', processStatuses: 'On Hold' })
    const first = await moveAs(admin, lead, await revisionOf(lead), 'Qualified Lead')
    const { _basis: next } = (first.body as { doc: { _basis: number } }).doc
    expect((await moveAs(admin, lead, next, 'On Hold')).status).toBe(200)
    expect((await moveAs(admin, lead, next, 'Qualified Lead')).status).toBe(412)
  })

  it('keeps the rules for staff, in their language', async () => {
    const lead = await service.create('leads', { name: 'Given up', processStatuses: 'On Hold' })
    const answer = await moveAs(admin, lead, await revisionOf(lead), 'Lost')
    expect(answer).toMatchObject({
      body: { errors: [{ message: expect.stringContaining('Say why') as string }] },
      status: 400,
    })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ processStatuses: 'On Hold' })
  })

  it.each(['', 'abc', '-1', '1.5'])('is refused with the revision "%s"', async (revision) => {
    const answer = await unwritten(service, () => moveAs(admin, leads.free, revision, 'On Hold'))
    expect(answer).toMatchObject({
      body: { errors: [{ message: expect.stringContaining('unchangedSince') as string }] },
      status: 400,
    })
  })

  it('is refused beside the revision that a form is saved with', async () => {
    const before = await contents(service)
    const revision = await revisionOf(leads.free)
    const answer = await moveAs(admin, leads.free, `${revision}&basis=${revision}`, 'On Hold')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('basis: there is no such parameter')
    expect(await contents(service)).toEqual(before)
  })

  it('of a lead that its mover may not see is not made, nor is anything told of it', async () => {
    const before = await contents(service)
    for (const revision of [await revisionOf(leads.other), 0]) {
      const answer = await expectStatus(404, moveAs(rep, leads.other, revision, 'Qualified Lead'))
      expect(Object.keys(answer.body as object)).toEqual(['errors'])
    }
    expect(await contents(service)).toEqual(before)
  })
})

describe('many leads', () => {
  const statementsFor = async (staff: Staff, args: Record<string, unknown> = {}) => {
    const req = await panelRequest(service, staff)
    return statementsOf(() => leadBoard({ ...args, req } as never) as Promise<Board>)
  }

  it('are read by as many statements as ten, 20 of a column first and more when asked', async () => {
    const few = await statementsFor(admin)
    await service.query(
      `INSERT INTO leads (name, label, process_statuses, tenant_id, created_at)
       SELECT 'L' || n, 'L' || n, 'Qualified Lead', $1, now() - n * interval '1 minute' FROM generate_series(1, 2000) AS n`,
      [north.id],
    )
    const many = await statementsFor(admin)
    // A snapshot, the leads, and the opening hours of their businesses.
    expect(few.statements).toHaveLength(3)
    expect(many.statements).toHaveLength(3)
    expect((await statementsFor(manager)).statements).toHaveLength(3)
    const column = columnOf(many.answer, 'Qualified Lead')
    expect(column.cards).toHaveLength(20)
    expect(column.total).toBeGreaterThanOrEqual(2000)
    const { answer } = await statementsFor(admin, { shown: { 'Qualified Lead': 100 } })
    expect(columnOf(answer, 'Qualified Lead').cards).toHaveLength(100)
  })

  it('hide no lead that is to be shown', async () => {
    const [last] = await service.query<{ id: number }>("SELECT id FROM leads WHERE name = 'L2000'")
    const { cards } = columnOf(await read(admin, { alwaysShown: [last?.id] }), 'Qualified Lead')
    expect(cards).toHaveLength(21)
    expect(cards.at(-1)?.id).toBe(last?.id)
  })
})

describe('a board that is asked for again', () => {
  type Again = Board | { isUnchanged: true; now: number }

  const again = async (staff: Staff, { snapshot }: Board, args: Record<string, unknown> = {}) => {
    const req = await panelRequest(service, staff)
    return statementsOf(() => leadBoard({ ...args, req, snapshot } as never) as Promise<Again>)
  }

  const isUnchanged = async (staff: Staff, board: Board, args?: Record<string, unknown>) =>
    'isUnchanged' in (await again(staff, board, args)).answer

  it('is not read while nothing changed: one statement that looks at no lead', async () => {
    const { answer, statements } = await again(rep, await read(rep))
    expect(answer).toEqual({ isUnchanged: true, now: expect.any(Number) as number })
    expect(statements).toHaveLength(1)
    expect(statements[0]).not.toMatch(/FROM "?(leads|lead_events|sales_reps|vehicles)/)
  })

  it.each([
    ['a lead', () => service.update(`/leads/${leads.free.id}`, { notes: 'likes red' })],
    ['an event', () => service.create('leadEvents', { lead: leads.free.id, type: 'Status Check' })],
    ['the name of a rep', () => service.update(`/salesReps/${ownRep.id}`, { name: 'Own Name' })],
    ['a task', () => service.create('tasks', { lead: leads.free.id, what: 'Call' })],
    ['a meeting', () => service.create('meetings', { lead: leads.free.id, name: 'Test drive' })],
    ['a vehicle', () => service.create('vehicles', { name: 'Van', tenant: north.id })],
  ])('is read when %s changed', async (_, change) => {
    const before = await read(manager)
    await change()
    expect(await isUnchanged(manager, before)).toBe(false)
    expect(await isUnchanged(manager, await read(manager))).toBe(true)
  })

  it('is read when what its reader sees, filters or shows is another', async () => {
    const before = await read(manager)
    expect(await isUnchanged(admin, before)).toBe(false)
    expect(await isUnchanged(manager, before, { filters: { search: 'free' } })).toBe(false)
    expect(await isUnchanged(manager, before, { shown: { Lost: 100 } })).toBe(false)
    const { id } = manager
    const setTenants = (tenants: number[]) =>
      service.payload.update({ collection: 'users', data: { tenants }, id })
    await setTenants([south.id])
    expect(await isUnchanged(manager, before)).toBe(false)
    await setTenants([north.id])
  })

  it('is read when a transaction ends that was under way, with a lower id in the ledger', async () => {
    const client = await service.payload.db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO changes (collection, record_id, operation, actor_type, changes, created_at)
         VALUES ('leads', $1, 'update', 'engine', '{}', now())`,
        [leads.free.id],
      )
      await service.update(`/leads/${leads.other.id}`, { notes: 'later' })
      const before = await read(manager)
      expect(await isUnchanged(manager, before)).toBe(true)
      await client.query('COMMIT')
      expect(await isUnchanged(manager, before)).toBe(false)
    } finally {
      client.release()
    }
  })

  it.each([
    'x',
    '1:2',
    '5:4:',
    '0:1:',
    '1:5:4,2',
    '1:3:3',
    '1:99999999999999999999:',
    '9223372036854775808:9223372036854775809:',
  ])('takes the snapshot "%s" for none', async (snapshot) => {
    const { snapshot: taken } = await read(admin)
    expect(taken).toBeDefined()
    const { answer } = await again(admin, { snapshot: { ...taken, snapshot } } as Board)
    expect('isUnchanged' in answer).toBe(false)
  })
})

describe('"Mine"', () => {
  const remember = (staff: Staff, isMine: boolean) =>
    staff.api('POST', '/payload-preferences/lead-board', { value: { isMine } })

  const remembered = async (staff: Staff) =>
    findRememberedRep(await panelRequest(service, staff), leadBoardSettings)

  it('is remembered for each of the staff, as Payload keeps the columns of their lists', async () => {
    expect(await remembered(rep)).toBeUndefined()
    expect((await remember(rep, true)).status).toBe(200)
    expect(await remembered(rep)).toBe(ownRep.id)
    expect(await remembered(manager)).toBeUndefined()
    // Who is no rep has no leads of their own.
    expect((await remember(manager, true)).status).toBe(200)
    expect(await remembered(manager)).toBeUndefined()
    await remember(rep, false)
    expect(await remembered(rep)).toBeUndefined()
  })
})

const hour = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const lead = (name: string, tenant = north) => service.create('leads', { name, tenant: tenant.id })

const next = async (staff: Staff, ids: readonly number[]) =>
  nextOfLeads(await panelRequest(service, staff), ids)

describe('what is next', () => {
  it('is the open task that is due first, and the next meeting', async () => {
    const { id } = await lead('Busy')
    // A lead may have a task of a rule.
    await service.query('UPDATE tasks SET done = TRUE WHERE lead_id = $1', [id])
    await service.create('tasks', { due: inHours(-90), lead: id, what: 'Done long ago', done: true })
    await service.create('tasks', { due: inHours(50), lead: id, what: 'Later' })
    await service.create('tasks', { due: inHours(-50), lead: id, what: 'Call' })
    await service.create('tasks', { lead: id, what: 'Some day' })
    await service.create('meetings', { lead: id, meetingTime: inHours(-1), name: 'Over' })
    await service.create('meetings', { lead: id, meetingTime: inHours(30), name: 'Test drive' })
    await service.create('meetings', { lead: id, meetingTime: inHours(60), name: 'Signing' })
    const found = (await next(admin, [id])).get(id)
    expect(found).toMatchObject({
      contact: null,
      meeting: { what: 'Test drive' },
      task: { what: 'Call' },
    })
    expect(found?.clock).toMatchObject({ state: 'waiting' })
  })

  it('has the last contact, and a clock that has stopped', async () => {
    const { id } = await lead('Contacted')
    await service.create('leadEvents', { lead: id, type: 'Outbound Text' })
    await service.create('leadEvents', { lead: id, type: 'Customer Answered' })
    await service.create('leadEvents', { lead: id, type: 'Status Check' })
    const found = (await next(admin, [id])).get(id)
    const [last] = await service.query<{ at: Date }>(
      `SELECT max(created_at) AS at FROM lead_events WHERE lead_id = $1 AND type = 'Customer Answered'`,
      [id],
    )
    expect(found?.clock).toMatchObject({ state: 'answered' })
    expect(Math.abs(Date.parse(found?.contact ?? '') - Number(last?.at))).toBeLessThan(1000)
  })

  it('is hidden with the lead', async () => {
    const [own, other] = [await lead('Own'), await lead('Other', south)]
    const found = await next(rep, [own.id, other.id])
    expect(found.has(other.id)).toBe(false)
  })
})

it('takes as many statements for fifty leads as for five', async () => {
  const ids: number[] = []
  for (let at = 0; at < 50; at++) ids.push((await lead(`Lead ${at}`)).id)
  const countFor = async (count: number) => {
    const req = await panelRequest(service, admin)
    const { answer, statements } = await statementsOf(() => nextOfLeads(req, ids.slice(0, count)))
    expect(answer.size).toBe(count)
    return statements.length
  }
  const few = await countFor(5)
  expect(await countFor(50)).toBe(few)
  expect(few).toBeLessThanOrEqual(3)
})
