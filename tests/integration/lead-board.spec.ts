/** The board of leads as the browser is given it: what each role sees, and what becomes of two moves at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBoard, leadMoved, type Moved } from '../../src/admin/features/board/serverFunctions'
import type { Board, Column } from '../../src/admin/features/board/boardOf'
import { leadProcessStatuses } from '../../src/vocabulary/pipeline'
import { type Client, type Doc, startClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { statementsOf } from '../support/statements'

let service: Client
let admin: Staff
let manager: Staff
let rep: Staff
let north: Doc
let south: Doc
let ownRep: Doc
let leads: Record<'free' | 'mine' | 'other' | 'south', Doc>

beforeAll(async () => {
  service = await startClient()
  admin = await signIn(service, 'admin')
  north = await service.create('tenants', { name: 'North' })
  south = await service.create('tenants', { name: 'South' })
  const limited = async (role: string) => {
    const staff = await signIn(service, role)
    await service.payload.update({
      collection: 'users',
      data: { tenants: [north.id] },
      id: staff.id,
    })
    return staff
  }
  manager = await limited('manager')
  rep = await limited('rep')
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
afterAll(() => service.close())

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
  staff.api('PATCH', `/leads/${lead.id}?unchangedSince=${revision}`, { processStatuses: to })

describe('leadBoard', () => {
  it('has a column for leads without a status, then those of the vocabulary in its order', async () => {
    const board = await read(admin)
    expect(board.columns.map(({ status }) => status)).toEqual(['', ...leadProcessStatuses])
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
    const { choices } = await read(rep)
    expect(choices).toEqual({
      own: `${ownRep.id}`,
      rep: [{ label: 'Own', value: `${ownRep.id}` }],
      source: [{ label: 'Web', value: 'Web' }],
      tenant: [{ label: 'North', value: `${north.id}` }],
    })
    expect((await read(admin)).choices).toMatchObject({
      own: null,
      source: [{ value: 'Fair' }, { value: 'Web' }],
    })
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

  it('tells the last event, what is to be done next, and puts the newest activity first', async () => {
    const lead = leads.mine
    await service.create('leadEvents', { lead: lead.id, status: 'Call Customer', type: 'Status Check' })
    const [card] = columnOf(await read(rep), 'On Hold').cards
    expect(card).toMatchObject({
      event: { type: 'Status Check' },
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
    expect(answers[won]?.body).toEqual({ doc: { _basis: await revisionOf(lead), id: lead.id } })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ processStatuses: ways[won] })
    const moved = (await leadMoved({
      id: lead.id,
      req: await panelRequest(service, admin),
    } as never)) as Moved
    expect(moved).toMatchObject({
      card: { status: ways[won] },
      last: { by: { name: 'admin', type: 'user' } },
    })
    expect(Date.parse(moved.last?.at ?? '')).toBeGreaterThan(0)
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
      batch_id: null,
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
    const before = await contents(service)
    const answer = await moveAs(admin, leads.free, revision, 'On Hold')
    expect(answer).toMatchObject({
      body: { errors: [{ message: expect.stringContaining('unchangedSince') as string }] },
      status: 400,
    })
    expect(await contents(service)).toEqual(before)
  })

  it('is refused beside the revision that a form is saved with', async () => {
    const before = await contents(service)
    const revision = await revisionOf(leads.free)
    const answer = await moveAs(admin, leads.free, `${revision}&basis=${revision}`, 'On Hold')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('cannot stand beside unchangedSince')
    expect(await contents(service)).toEqual(before)
  })

  it('of a lead that its mover may not see is not made, nor is anything told of it', async () => {
    const before = await contents(service)
    expect((await moveAs(rep, leads.other, await revisionOf(leads.other), 'Qualified Lead')).status).toBe(404)
    expect(
      await leadMoved({ id: leads.other.id, req: await panelRequest(service, rep) } as never),
    ).toBeUndefined()
    expect(await contents(service)).toEqual(before)
  })
})

describe('many leads', () => {
  const statementsFor = async (staff: Staff, args: Record<string, unknown> = {}) => {
    const req = await panelRequest(service, staff)
    return statementsOf(() => leadBoard({ ...args, req } as never) as Promise<Board>)
  }

  it('are read by as many statements as ten, 50 of a column first and more when asked', async () => {
    const few = await statementsFor(admin)
    await service.query(
      `INSERT INTO leads (name, label, process_statuses, tenant_id, created_at)
       SELECT 'L' || n, 'L' || n, 'Qualified Lead', $1, now() - n * interval '1 minute' FROM generate_series(1, 2000) AS n`,
      [north.id],
    )
    const many = await statementsFor(admin)
    expect(few.statements).toHaveLength(2)
    expect(many.statements).toHaveLength(2)
    expect((await statementsFor(manager)).statements).toHaveLength(2)
    const column = columnOf(many.answer, 'Qualified Lead')
    expect(column.cards).toHaveLength(50)
    expect(column.total).toBeGreaterThanOrEqual(2000)
    const { answer } = await statementsFor(admin, { shown: { 'Qualified Lead': 100 } })
    expect(columnOf(answer, 'Qualified Lead').cards).toHaveLength(100)
  })

  it('hide no lead that is to be shown', async () => {
    const [last] = await service.query<{ id: number }>("SELECT id FROM leads WHERE name = 'L2000'")
    const { cards } = columnOf(await read(admin, { keep: [last?.id] }), 'Qualified Lead')
    expect(cards).toHaveLength(51)
    expect(cards.at(-1)?.id).toBe(last?.id)
  })
})
