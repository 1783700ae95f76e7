/** The board of deals as the browser is given it: its columns, what each role sees, and what becomes of a move. */
import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Board as AnyBoard, Column as AnyColumn } from '../../src/admin/features/board/boardData'
import { dealBoardSettings } from '../../src/admin/features/board/boards'
import { loadChoices } from '../../src/admin/features/board/choices'
import type { DealCard } from '../../src/admin/features/board/deals/loadBoard'
import { dealBoard } from '../../src/admin/features/board/deals/serverFunctions'
import { formatAmount, formatExact, parseExact } from '../../src/lib/amounts'
import { execute } from '../../src/plugins/database/connection/execute'
import { readAmountSql } from '../../src/plugins/database/query/amounts'
import { dealStatuses } from '../../src/vocabulary/transactions'
import { useDealer } from '../support/dealer'
import { type Doc } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

type Board = AnyBoard<DealCard>
type Column = AnyColumn<DealCard>

const { admin, manager, north, rep, service, south } = useDealer()
let ownRep: Doc
let customer: Doc
let vehicle: Doc
let deals: Record<'bare' | 'foreign' | 'mine' | 'odd' | 'other', Doc>

beforeAll(async () => {
  const repOf = (name: string, user: string) =>
    service.create('salesReps', { name, tenants: [north.id], user })
  ownRep = await repOf('Own', 'rep@example.com')
  const otherRep = await repOf('Other', 'other@example.com')
  customer = await service.create('customers', {
    consumerFirstName: 'Zoë',
    consumerLastName: 'García',
    tenants: [north.id],
  })
  const ofSouth = await service.create('customers', { companyName: 'Southern', tenants: [south.id] })
  vehicle = await service.create('vehicles', { name: 'Sedan', tenant: north.id })
  const deal = (dealId: string, data: Record<string, unknown>) => service.create('deals', { dealId, ...data })
  deals = {
    bare: await service.create('deals', { tenant: north.id }),
    foreign: await deal('S-1', { customer: ofSouth.id, status: 'Quoted', tenant: south.id }),
    mine: await deal('N-1', {
      customer: customer.id,
      expectedClosing: '2027-01-15T12:00:00.000Z',
      salesPrice: '$25,000.00',
      salesRep: ownRep.id,
      status: 'Quoted',
      tenant: north.id,
      vehicle: vehicle.id,
    }),
    odd: await deal('N-2', { status: 'On the moon', tenant: north.id }),
    other: await deal('N-3', {
      customer: ofSouth.id,
      salesRep: otherRep.id,
      status: 'Signed',
      tenant: north.id,
    }),
  }
})

const read = async (staff: Staff, args: Record<string, unknown> = {}): Promise<Board> =>
  (await dealBoard({ ...args, req: await panelRequest(service, staff) } as never)) as Board

const namesIn = ({ columns }: Board): string[] =>
  columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort()

const columnOf = ({ columns }: Board, status: string): Column => {
  const column = columns.find((each) => each.status === status)
  if (!column) throw new Error(`There is no column ${status}.`)
  return column
}

const cardOf = (board: Board, { id }: Doc): DealCard => {
  const card = board.columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
  if (!card) throw new Error(`There is no card ${id}.`)
  return card
}

const moveAs = (staff: Staff, { id }: Doc, revision: number, to: string) =>
  staff.api('PATCH', `/deals/${id}/fields?unchangedSince=${revision}`, { status: to })

describe('dealBoard', () => {
  it('has the usual statuses in their order, then one column for all others', async () => {
    const board = await read(admin)
    expect(board.columns.map(({ status }) => status)).toEqual([...dealStatuses, ''])
    expect(columnOf(board, 'Quoted')).toMatchObject({ label: 'Quoted', total: 2 })
    const others = columnOf(board, '')
    expect(others).toMatchObject({ isDropDisabled: true, label: null, total: 2 })
    expect(others.cards.map(({ id, name, ownStatus }) => [id, name, ownStatus])).toEqual([
      [deals.odd.id, 'N-2', 'On the moon'],
      [deals.bare.id, 'Deal without a number', null],
    ])
  })

  it('shows each what the list would show them', async () => {
    expect(namesIn(await read(admin))).toEqual(['Deal without a number', 'N-1', 'N-2', 'N-3', 'S-1'])
    const ofManager = await read(manager)
    expect(namesIn(ofManager)).toEqual(['Deal without a number', 'N-1', 'N-2', 'N-3'])
    expect(columnOf(ofManager, 'Quoted').total).toBe(1)
    const ofRep = await read(rep)
    expect(namesIn(ofRep)).toEqual(['N-1'])
    expect(ofRep.columns.map(({ total }) => total)).toEqual([1, ...dealStatuses.slice(1).map(() => 0), 0])
  })

  it('answers nobody who is not of the staff', async () => {
    const { id, ...stranger } = admin
    expect(await read({ ...stranger, cookie: '', id })).toBeUndefined()
  })

  it('has customer, vehicle, amount, rep, expected closing and age on a card', async () => {
    expect(cardOf(await read(manager), deals.mine)).toMatchObject({
      amount: '$25,000.00',
      createdAt: deals.mine['createdAt'],
      customer: expect.stringContaining('García') as string,
      expectedClosing: '2027-01-15T12:00:00.000Z',
      rep: 'Own',
      vehicle: expect.stringContaining('Sedan') as string,
    })
  })

  it('has the sum of each column, as exact as the list has its prices, and counts those that are no numbers', async () => {
    const priced = async (dealId: string, salesPrice?: string) =>
      service.create('deals', { dealId, salesPrice, status: 'Accepted', tenant: north.id })
    const created = [
      await priced('P-1', '$1,000.10'),
      await priced('P-2', '0.2'),
      await priced('P-3', '12k'),
      await priced('P-4'),
    ]
    const answer = await manager.api('GET', '/deals?where[status][equals]=Accepted&limit=100')
    const listed = (answer.body as { docs: { salesPrice: null | string }[] }).docs.map(
      ({ salesPrice }) => salesPrice,
    )
    const sum = listed.reduce((total, price) => total + (parseExact(price) ?? 0n), 0n)
    const column = columnOf(await read(manager), 'Accepted')
    expect(formatAmount(column.sum?.amount)).toBe(formatExact(sum))
    expect(column).toMatchObject({ sum: { amount: '1000.30', unread: 2 }, total: 4 })
    expect(columnOf(await read(rep), 'Accepted')).toMatchObject({ sum: { amount: '0', unread: 0 }, total: 0 })
    const ids = created.map(({ id }) => id)
    await service.query('DELETE FROM deals WHERE id = ANY($1)', [ids])
  })

  it('reads amounts as the function of the database does', async () => {
    const texts = [
      '1',
      '$1,000.10',
      '$ 5',
      '-3',
      '12k',
      '1,2',
      '1,000',
      '5.',
      '.5',
      '',
      ' 7 ',
      '1000,000',
      '9'.repeat(31),
      '$',
      '0.10',
    ]
    const req = await panelRequest(service, admin)
    const rows = await execute<{ expected: null | string; read: null | string }>(
      req,
      sql`SELECT forecourt_amount(text)::text AS expected, (${readAmountSql(sql`text`)})::text AS read
        FROM unnest(${sql.param(texts)}::text[]) AS text`,
    )
    expect(rows).toHaveLength(texts.length)
    expect(rows.map(({ read: amount }) => amount)).toEqual(rows.map(({ expected }) => expected))
  })

  it('names no customer that the reader does not see', async () => {
    const seen = cardOf(await read(admin), deals.other)
    expect(seen.customer).toContain('Southern')
    expect(cardOf(await read(manager), deals.other)).toMatchObject({ customer: null, hasRep: true })
  })

  it('filters by rep and tenant and searches, never beyond what the reader sees', async () => {
    expect(namesIn(await read(admin, { filters: { rep: `${ownRep.id}` } }))).toEqual(['N-1'])
    expect(namesIn(await read(admin, { filters: { rep: 'none', tenant: `${south.id}` } }))).toEqual(['S-1'])
    expect(namesIn(await read(manager, { filters: { tenant: `${south.id}` } }))).toEqual([])
    expect(namesIn(await read(admin, { filters: { search: 'garcia' } }))).toEqual(['N-1'])
    expect(namesIn(await read(admin, { filters: { search: 's-1' } }))).toEqual(['S-1'])
    expect(namesIn(await read(manager, { filters: { search: 's-1' } }))).toEqual([])
    // A filter of the lead board, which deals do not have.
    expect(namesIn(await read(rep, { filters: { source: 'Web' } }))).toEqual(['N-1'])
  })

  it('offers the reps and tenants of what is seen, and the rep that the reader is', async () => {
    expect(await loadChoices(await panelRequest(service, rep), dealBoardSettings)).toEqual({
      own: `${ownRep.id}`,
      rep: [{ label: 'Own', value: `${ownRep.id}` }],
      tenant: [{ label: 'North', value: `${north.id}` }],
    })
  })
})

describe('a move of a deal', () => {
  it('is one change of one deal, and the next is refused that does not know of it', async () => {
    const deal = await service.create('deals', { dealId: 'N-4', status: 'Quoted', tenant: north.id })
    const { revision } = cardOf(await read(manager), deal)
    const answer = await moveAs(manager, deal, revision, 'Offered')
    expect(answer).toMatchObject({ body: { batchId: expect.any(String) as string }, status: 200 })
    const [change] = await service.query(
      "SELECT actor_type, changes FROM changes WHERE collection = 'deals' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [deal.id],
    )
    expect(change).toMatchObject({
      actor_type: 'user',
      changes: { status: { after: 'Offered', before: 'Quoted' } },
    })
    const before = await contents(service)
    expect(await moveAs(admin, deal, revision, 'Signed')).toMatchObject({
      body: {
        doc: { id: deal.id, status: 'Offered' },
        last: { status: { by: { name: 'manager', type: 'user' } } },
      },
      status: 412,
    })
    expect(await contents(service)).toEqual(before)
  })

  it('out of "Other" gives the deal a usual status', async () => {
    const { revision } = cardOf(await read(manager), deals.odd)
    expect((await moveAs(manager, deals.odd, revision, 'Accepted')).status).toBe(200)
    expect(cardOf(await read(manager), deals.odd)).toMatchObject({ ownStatus: null, status: 'Accepted' })
  })

  it('keeps the rule that a rep takes no settled deal back', async () => {
    const deal = await service.create('deals', {
      salesRep: ownRep.id,
      status: 'Funded',
      tenant: north.id,
    })
    const { revision } = cardOf(await read(rep), deal)
    const before = await contents(service)
    expect(await moveAs(rep, deal, revision, 'Quoted')).toMatchObject({
      body: { errors: [{ message: expect.stringContaining('only managers can move it back') as string }] },
      status: 403,
    })
    expect(await contents(service)).toEqual(before)
  })

  it('of a deal that its mover may not see is not made, nor is anything told of it', async () => {
    const { revision } = cardOf(await read(admin), deals.other)
    const answer = await unwritten(service, () => moveAs(rep, deals.other, revision, 'Quoted'))
    expect(answer.status).toBe(404)
    expect(Object.keys(answer.body as object)).toEqual(['errors'])
  })
})

describe('many deals', () => {
  const statementsFor = async (staff: Staff, args: Record<string, unknown> = {}) => {
    const req = await panelRequest(service, staff)
    return statementsOf(() => dealBoard({ ...args, req } as never) as Promise<Board>)
  }

  it('are read by as many statements as a few, 20 of a column first and more when asked', async () => {
    await service.query(
      `INSERT INTO deals (deal_id, label, status, tenant_id)
       SELECT 'L-' || n, 'L-' || n, CASE WHEN n % 2 = 0 THEN 'Financing' ELSE 'Elsewhere' END, $1
       FROM generate_series(1, 400) AS n`,
      [north.id],
    )
    const { answer, statements } = await statementsFor(manager)
    // A snapshot of the board and one of its totals, the totals, and the deals.
    expect(statements).toHaveLength(4)
    for (const status of ['Financing', '']) {
      const { cards, total } = columnOf(answer, status)
      expect(cards).toHaveLength(20)
      expect(total).toBeGreaterThanOrEqual(200)
      const ids = cards.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    }
    const more = await statementsFor(manager, { shown: { '': 100, Financing: 100, 'On the moon': 5 } })
    // The totals stand.
    expect(more.statements).toHaveLength(3)
    expect(columnOf(more.answer, '').cards).toHaveLength(100)
    expect(columnOf(more.answer, 'Financing').cards).toHaveLength(100)
  })

  it('hide no deal that is to be shown', async () => {
    const [oldest] = await service.query<{ id: number }>("SELECT id FROM deals WHERE deal_id = 'L-2'")
    const { cards } = columnOf(await read(admin, { alwaysShown: [oldest?.id] }), 'Financing')
    expect(cards).toHaveLength(21)
    expect(cards.at(-1)?.id).toBe(oldest?.id)
  })

  it('are not read again while nothing changed, and are when a customer did', async () => {
    const again = async ({ snapshot }: Board) => {
      const req = await panelRequest(service, manager)
      return (await dealBoard({ req, snapshot } as never)) as object
    }
    const before = await read(manager)
    expect(await again(before)).toEqual({ isUnchanged: true, now: expect.any(Number) as number })
    await service.update(`/customers/${customer.id}`, { consumerLastName: 'Gómez' })
    expect(await again(before)).not.toHaveProperty('isUnchanged')
  })
})
