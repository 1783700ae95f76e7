/**
 * The boards of deals and of leads as the browser is given them: their columns, what each role sees, and what becomes of moves.
 * What is next for the leads of a list, read together.
 */
import { sql } from '@payloadcms/db-postgres'
import type { ServerFunction } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Board, Card as AnyCard, Column } from '../../src/admin/features/board/boardData'
import { dealBoardSettings, leadBoardSettings } from '../../src/admin/features/board/boards'
import { loadChoices } from '../../src/admin/features/board/choices'
import type { DealCard } from '../../src/admin/features/board/deals/loadBoard'
import { dealBoard } from '../../src/admin/features/board/deals/serverFunctions'
import type { LeadCard } from '../../src/admin/features/board/leads/loadBoard'
import { leadBoard } from '../../src/admin/features/board/leads/serverFunctions'
import { findRememberedRep } from '../../src/admin/features/board/page'
import { nextOfLeads } from '../../src/admin/features/lead/next'
import { formatAmount, formatExact, parseExact } from '../../src/lib/amounts'
import type { FieldsAnswer } from '../../src/plugins/api/staff/updateFields'
import { execute } from '../../src/plugins/database/connection/execute'
import { readAmountSql } from '../../src/plugins/database/query/amounts'
import { leadStatusesInProcessOrder, leadProcessStatuses } from '../../src/vocabulary/pipeline'
import { dealStatuses } from '../../src/vocabulary/transactions'
import type { Doc } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { useDealer } from '../support/dealer'
import { askPanel, panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { statementsOf } from '../support/statements'

const { admin, manager, north, rep, service, south } = useDealer()
let ownRep: Doc
let otherRep: Doc

beforeAll(async () => {
  const repOf = (name: string, user: string) =>
    service.create('salesReps', { name, tenants: [north.id], user })
  ownRep = await repOf('Own', 'rep@example.com')
  otherRep = await repOf('Other', 'other@example.com')
})

const useBoard = <Card extends AnyCard>(slug: 'deals' | 'leads', status: string, ask: ServerFunction) => {
  const read = (staff: Staff, args: Record<string, unknown> = {}) =>
    askPanel<Board<Card>>(service, staff, ask, args)
  return {
    cardOf: ({ columns }: Board<Card>, { id }: Doc): Card => {
      const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
      if (!card) throw new Error(`There is no card ${id}.`)
      return card
    },
    columnOf: ({ columns }: Board<Card>, name: string): Column<Card> => {
      const column = columns.find((each) => each.status === name)
      if (!column) throw new Error(`There is no column ${name}.`)
      return column
    },
    moveAs: (staff: Staff, { id }: Doc, revision: number | string, to: string) =>
      staff.api('PATCH', `/${slug}/${id}/fields?unchangedSince=${revision}`, { [status]: to }),
    namesIn: ({ columns }: Board<Card>): string[] =>
      columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort(),
    read,
    revisionOf: async ({ id }: Doc): Promise<number> => {
      const [found] = await service.query<{ last: number }>(
        'SELECT max(id) AS last FROM changes WHERE collection = $1 AND record_id = $2',
        [slug, id],
      )
      return found?.last ?? 0
    },
    statementsFor: async (staff: Staff, args: Record<string, unknown> = {}) => {
      const req = await panelRequest(service, staff)
      return statementsOf(async () => (await ask({ ...args, req } as never)) as Board<Card>)
    },
  }
}

const ofDeals = useBoard<DealCard>('deals', 'status', dealBoard)
const ofLeads = useBoard<LeadCard>('leads', 'processStatuses', leadBoard)

describe.each([
  { board: ofDeals, slug: 'deals' },
  { board: ofLeads, slug: 'leads' },
])('the board of $slug', ({ board: { moveAs, read, revisionOf }, slug }) => {
  it('answers nobody who is not of the staff', async () => {
    const { id, ...stranger } = admin
    expect(await read({ ...stranger, cookie: '', id })).toBeUndefined()
  })

  it('makes no move of a record that its mover may not see, nor tells anything of it', async () => {
    const record = await service.create(slug, { salesRep: otherRep.id, tenant: north.id })
    for (const revision of [await revisionOf(record), 0]) {
      const answer = await unwritten(service, () => moveAs(rep, record, revision, 'Qualified Lead'))
      expect(answer.status).toBe(404)
      expect(Object.keys(answer.body as object)).toEqual(['errors'])
    }
    await service.query(`DELETE FROM ${slug} WHERE id = $1`, [record.id])
  })
})

describe('deals', () => {
  const { cardOf, columnOf, moveAs, namesIn, read, statementsFor } = ofDeals
  let customer: Doc
  let vehicle: Doc
  let deals: Record<'bare' | 'foreign' | 'mine' | 'odd' | 'other', Doc>

  beforeAll(async () => {
    customer = await service.create('customers', {
      consumerFirstName: 'Zoë',
      consumerLastName: 'García',
      tenants: [north.id],
    })
    const ofSouth = await service.create('customers', { companyName: 'Southern', tenants: [south.id] })
    vehicle = await service.create('vehicles', { name: 'Sedan', tenant: north.id })
    const deal = (dealId: string, data: Record<string, unknown>) =>
      service.create('deals', { dealId, ...data })
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
      expect(columnOf(await read(rep), 'Accepted')).toMatchObject({
        sum: { amount: '0', unread: 0 },
        total: 0,
      })
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
  })

  describe('many deals', () => {
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
      const before = await read(manager)
      const again = () => read(manager, { snapshot: before.snapshot })
      expect(await again()).toEqual({ isUnchanged: true, now: expect.any(Number) as number })
      await service.update(`/customers/${customer.id}`, { consumerLastName: 'Gómez' })
      expect(await again()).not.toHaveProperty('isUnchanged')
    })
  })
})

describe('leads', () => {
  const { cardOf, columnOf, moveAs, namesIn, read, revisionOf, statementsFor } = ofLeads
  let leads: Record<'free' | 'mine' | 'other' | 'south', Doc>

  beforeAll(async () => {
    const lead = (name: string, data: Record<string, unknown>) => service.create('leads', { name, ...data })
    leads = {
      free: await lead('Free', { source: 'Web', tenant: north.id }),
      mine: await lead('Mine', { processStatuses: 'On Hold', salesRep: ownRep.id, tenant: north.id }),
      other: await lead('Other', { processStatuses: 'On Hold', salesRep: otherRep.id, tenant: north.id }),
      south: await lead('South', { processStatuses: 'Lost', source: 'Fair', tenant: south.id }),
    }
  })

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
      const board = await read(manager)
      expect(cardOf(board, near)).toMatchObject({
        latestActivityAt: near['createdAt'],
        phone: '(303) 555-0142',
        vehicle: expect.stringContaining('Sedan') as string,
      })
      expect(cardOf(board, far)).toMatchObject({ hasVehicle: true, phone: null, vehicle: null })
      await service.query('DELETE FROM leads WHERE id = ANY($1)', [[near.id, far.id]])
    })

    it('filters by rep, tenant and source, and never beyond what the reader sees', async () => {
      expect(namesIn(await read(admin, { filters: { rep: `${ownRep.id}` } }))).toEqual(['Mine'])
      expect(namesIn(await read(admin, { filters: { rep: 'none', tenant: `${north.id}` } }))).toEqual([
        'Free',
      ])
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
      expect(cardOf(await read(manager), waiting)).toMatchObject({
        hasVehicle: false,
        source: 'Web',
        waited: { minutes: 40, runsFrom: expect.any(Number) as number },
      })
      await service.create('leadEvents', { lead: waiting.id, type: 'Outbound Phone Call' })
      expect(cardOf(await read(manager), waiting)).toMatchObject({ waited: null })
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
      await service.create('meetings', {
        lead: lead.id,
        meetingTime: '2020-01-01T12:00:00.000Z',
        name: 'Over',
      })
      await service.create('meetings', {
        lead: lead.id,
        meetingTime: '2099-01-02T12:00:00.000Z',
        name: 'Later',
      })
      await service.create('meetings', {
        lead: lead.id,
        meetingTime: '2099-01-01T12:00:00.000Z',
        name: 'Next',
      })
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
  })

  describe('many leads', () => {
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
    type Again = Board<LeadCard> | { isUnchanged: true; now: number }

    const again = async (staff: Staff, { snapshot }: Board<LeadCard>, args: Record<string, unknown> = {}) => {
      const { answer, statements } = await statementsFor(staff, { ...args, snapshot })
      return { answer: answer as Again, statements }
    }

    const isUnchanged = async (staff: Staff, board: Board<LeadCard>, args?: Record<string, unknown>) =>
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
      const { answer } = await again(admin, { snapshot: { ...taken, snapshot } } as Board<LeadCard>)
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
