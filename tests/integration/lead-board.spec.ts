/** The board of leads as the browser is given it: what each role sees, and what becomes of two moves at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBoard, leadMoved, type Moved } from '../../src/admin/features/board/asked'
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

const moveAs = (staff: Staff, lead: Doc, from: string, to: string) =>
  staff.api(
    'PATCH',
    `/leads?where[and][0][id][equals]=${lead.id}&where[and][1][processStatuses][equals]=${encodeURIComponent(from)}`,
    { processStatuses: to },
  )

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
    const answers = await Promise.all([
      moveAs(admin, lead, 'On Hold', ways[0] ?? ''),
      moveAs(second, lead, 'On Hold', ways[1] ?? ''),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const won = answers.findIndex(({ body }) => (body as { docs: unknown[] }).docs.length === 1)
    expect(answers[1 - won]?.body).toMatchObject({ docs: [] })
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

  it('is made when something else of the lead was changed', async () => {
    const lead = await service.create('leads', { name: 'Noted', processStatuses: 'On Hold' })
    await service.update(`/leads/${lead.id}`, { notes: 'likes blue' })
    expect((await moveAs(admin, lead, 'On Hold', 'Qualified Lead')).body).toMatchObject({
      docs: [{ id: lead.id }],
    })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({
      notes: 'likes blue',
      processStatuses: 'Qualified Lead',
    })
  })

  it('of a lead that its mover may not see is not made, nor is anything told of it', async () => {
    const before = await contents(service)
    expect((await moveAs(rep, leads.other, 'On Hold', 'Qualified Lead')).body).toMatchObject({ docs: [] })
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
