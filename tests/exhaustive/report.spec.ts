/** The numbers of the report are those of the lists behind them, for everybody who may look at them. */
import { type CollectionSlug, createLocalReq, type PayloadRequest, type Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { responseClock, type ResponseClock } from '../../src/admin/features/home/responseClock'
import type { Numbers } from '../../src/admin/features/report/figures'
import { type Report, report } from '../../src/admin/features/report/report'
import { listFilter } from '../../src/plugins/saved-views/filters/listFilter'
import {
  collectionOfCounted,
  type Counted,
  type Part,
  reported,
} from '../../src/plugins/saved-views/filters/report'
import { seed } from '../../src/seed'
import { demoPassword } from '../../src/seed/signIn'
import { useService } from '../support/service'
import { statementsOf } from '../support/statements'

const roles = ['admin@example.com', 'manager@example.com', 'rep@example.com'] as const
const [admin, manager, rep] = roles

const month = (ahead: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString()
}
// The middle of the first month, as a period that somebody chose.
const months = [month(-3).replace('-01T', '-15T'), month(-2), month(-1), month(0), month(1)]

const service = useService()
let tenant: number

beforeAll(async () => {
  await seed(service.payload)
  const { query } = service
  const [first] = await query<{ id: number }>('SELECT min(id)::int AS id FROM tenants')
  tenant = first?.id ?? 0
  const { docs } = await service.payload.find({ collection: 'users', where: { email: { equals: manager } } })
  await service.payload.update({ collection: 'users', data: { tenants: [tenant] }, id: docs[0]?.id ?? 0 })
  // Spread over the months, and with what the data has none of: no source, an empty one, no rep, margins that are no numbers.
  await query(`UPDATE leads SET created_at = now() - (id % 100) * interval '1 day'`)
  await query(`UPDATE deals SET created_at = now() - (id % 90) * interval '1 day'`)
  await query(`UPDATE deals SET status = 'Delivered' WHERE id % 3 = 0`)
  await query(`UPDATE deals SET margin = 'to be said' WHERE id % 15 = 0`)
  await query(`UPDATE deals SET margin = NULL WHERE id % 21 = 0`)
  await query(`UPDATE leads SET source = NULL WHERE id % 11 = 0`)
  await query(`UPDATE leads SET source = '' WHERE id % 13 = 0`)
  await query(`UPDATE leads SET sales_rep_id = NULL WHERE id % 17 = 0`)
  // A customer who came twice, by two ways.
  await query(`INSERT INTO leads (label, source, customer_id, sales_rep_id, tenant_id, created_at, updated_at)
    SELECT 'Again', 'Came back', customer_id, sales_rep_id, tenant_id, created_at, now()
    FROM leads WHERE customer_id IS NOT NULL AND id % 2 = 0`)
})

const requestOf = async (email: string): Promise<PayloadRequest> => {
  const { docs } = await service.payload.find({ collection: 'users', where: { email: { equals: email } } })
  const [user] = docs
  if (!user) throw new Error(`${email} is not there.`)
  return createLocalReq({ user: { ...user, collection: 'users' } }, service.payload)
}

const origin = 'http://localhost:3000'

const cookieOf = async (email: string): Promise<string> => {
  const { headers } = await service.api('POST', '/users/login', {
    body: { email, password: demoPassword },
    headers: { origin },
    key: null,
  })
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const reportOf = async (email: string, args: object = {}): Promise<Report> => {
  const req = await requestOf(email)
  const answer = (await report({ months, req, ...args } as never)) as Report | undefined
  if (!answer) throw new Error(`${email} is told nothing.`)
  return answer
}

/** How many the list says there are, by the very filter of the link. */
const listed = async (req: PayloadRequest, collection: CollectionSlug, where: Where) => {
  const { totalDocs } = await service.payload.find({
    collection,
    depth: 0,
    limit: 1,
    overrideAccess: false,
    req,
    where: listFilter(where),
  })
  return totalDocs
}

const counts: readonly Counted[] = ['leads', 'contacted', 'won', 'deals', 'units']

const partsOf = ({ figures }: Report): [Part, Numbers][] => [
  [{}, figures.total],
  ...figures.reps.map(({ numbers, rep: id }): [Part, Numbers] => [{ rep: id }, numbers]),
  ...figures.sources.map(({ numbers, source }): [Part, Numbers] => [{ source }, numbers]),
  ...figures.months.map((numbers, at): [Part, Numbers] => [
    { span: { from: months[at] ?? '', until: months[at + 1] ?? '' } },
    numbers,
  ]),
]

const expectListed = async (email: string, told: Report) => {
  const req = await requestOf(email)
  for (const [part, numbers] of partsOf(told)) {
    for (const counted of counts) {
      const where = reported(counted, told.chosen, part)
      const count = await listed(req, collectionOfCounted(counted), where)
      expect(count, JSON.stringify([counted, part])).toBe(numbers[counted])
    }
  }
}

describe.each(roles)('for %s', (email) => {
  it('every number is that of its list', async () => {
    const told = await reportOf(email)
    expect(told.figures.total.leads).toBeGreaterThan(0)
    await expectListed(email, told)
  })

  it('every number of one tenant is that of its list', async () => {
    await expectListed(email, await reportOf(email, { tenant }))
  })

  it('months and reps add up to the whole', async () => {
    const { figures } = await reportOf(email)
    for (const counted of counts) {
      const sum = (all: Numbers[]) => all.reduce((total, numbers) => total + numbers[counted], 0)
      expect(sum(figures.months)).toBe(figures.total[counted])
      expect(sum(figures.reps.map(({ numbers }) => numbers))).toBe(figures.total[counted])
    }
  })
})

it('has something of everything', async () => {
  const { figures } = await reportOf(admin)
  const { contacted, deals, leads, units, unread, won } = figures.total
  expect([contacted < leads, won < leads, units < deals, unread < units]).toEqual([true, true, true, true])
  expect(Math.min(contacted, won, units, unread)).toBeGreaterThan(0)
  const sources = figures.sources.map(({ source }) => source)
  expect(sources).toEqual(expect.arrayContaining([null, '', 'Came back']))
  expect(figures.sources.some(({ numbers, source }) => source === 'Came back' && numbers.deals > 0)).toBe(
    true,
  )
  expect(figures.reps.map(({ rep: id }) => id)).toContain(null)
})

it('sums the margins of what is sold that read as numbers', async () => {
  const { figures } = await reportOf(admin)
  const { docs } = await service.payload.find({
    collection: 'deals',
    depth: 0,
    limit: 0,
    pagination: false,
    where: {
      and: [
        { createdAt: { greater_than_equal: months[0] } },
        { createdAt: { less_than: months.at(-1) } },
        { status: { in: ['Funded', 'Delivered'] } },
      ],
    },
  })
  const numbers = docs.flatMap(({ margin }) =>
    /^\$?[\d,.]+$/.test(margin ?? '') ? [Number(margin?.replaceAll(/[$,]/g, ''))] : [],
  )
  expect(docs).toHaveLength(figures.total.units)
  expect(figures.total.unread).toBe(docs.length - numbers.length)
  const sum = numbers.reduce((total, each) => total + each, 0)
  expect(sum).toBeGreaterThan(0)
  expect(Number(figures.total.gross)).toBeCloseTo(sum, 2)
})

it('counts what was contacted, became a deal, and came by a source, as plain SQL does', async () => {
  const { figures } = await reportOf(admin)
  const count = async (condition: string, table = 'leads') => {
    const [row] = await service.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} AS own WHERE created_at >= $1 AND created_at < $2 AND ${condition}`,
      [months[0], months.at(-1)],
    )
    return row?.count
  }
  expect(figures.total.contacted).toBe(
    await count(`EXISTS (SELECT 1 FROM lead_events AS event WHERE event.lead_id = own.id AND (event.type::text LIKE 'Outbound%'
      OR event.type::text IN ('Customer Answered', 'Customer Call')))`),
  )
  expect(figures.total.won).toBe(
    await count(
      `EXISTS (SELECT 1 FROM deals WHERE deals.customer_id = own.customer_id AND deals.created_at >= '${months[0]}')`,
    ),
  )
  const back = figures.sources.find(({ source }) => source === 'Came back')
  expect(back?.numbers.deals).toBe(
    await count(
      `EXISTS (SELECT 1 FROM leads WHERE leads.customer_id = own.customer_id AND leads.source = 'Came back')`,
      'deals',
    ),
  )
})

describe('the filters of its lists', () => {
  const where = '/deals?where[related.leadSource][equals]=Came back'
  const mileages = () => service.query('SELECT id, mileage FROM deals ORDER BY id')

  it('choose what a bulk edit of staff writes', async () => {
    const cookie = await cookieOf(admin)
    const answer = await service.api('PATCH', where, {
      body: { mileage: 4711 },
      headers: { cookie, origin },
      key: null,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [row] = await service.query<{ count: number }>(`SELECT count(*)::int AS count FROM deals AS own
      WHERE (coalesce(mileage, 0) = 4711) <> EXISTS (SELECT 1 FROM leads WHERE leads.customer_id = own.customer_id
        AND leads.source = 'Came back')`)
    expect(row?.count).toBe(0)
    expect((answer.body as { docs: unknown[] }).docs.length).toBeGreaterThan(5)
  })

  it('are none of a key’s', async () => {
    const before = await mileages()
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await service.api(method, where, method === 'PATCH' ? { body: { mileage: 1 } } : {})
      expect(answer.status, method).toBe(400)
    }
    expect(await mileages()).toEqual(before)
  })
})

it('tells the median of what the response clocks of the leads say', async () => {
  const { chosen, figures } = await reportOf(admin)
  const req = await requestOf(admin)
  const { docs } = await service.payload.find({
    collection: 'leads',
    depth: 0,
    limit: 0,
    pagination: false,
    where: reported('leads', chosen),
  })
  const clocks = await Promise.all(
    docs.map(async ({ id }) => (await responseClock(req, id)) as ResponseClock),
  )
  const minutes = clocks
    .flatMap((clock) => (clock.state === 'answered' ? [clock.minutes] : []))
    .toSorted((one, other) => one - other)
  expect(minutes).toHaveLength(figures.total.contacted)
  expect(new Set(minutes).size).toBeGreaterThan(5)
  expect(figures.total.minutes).toBe(minutes[Math.ceil(minutes.length / 2) - 1])
})

it('shows a rep nothing but their own', async () => {
  const { chosen, figures } = await reportOf(rep)
  const own = await service.query<{ id: number }>('SELECT id FROM sales_reps WHERE "user" = $1', [rep])
  expect(chosen.reps).toEqual(own.map(({ id }) => id))
  expect(figures.reps.map(({ rep: id }) => id)).toEqual(chosen.reps)
  expect(figures.total.leads).toBeLessThan((await reportOf(admin)).figures.total.leads)
})

it('shows a rep without a sales rep nothing', async () => {
  await service.query(
    `UPDATE sales_reps SET account_address = 'x' || account_address WHERE account_address = $1`,
    [rep],
  )
  const { figures } = await reportOf(rep)
  await service.query(`UPDATE sales_reps SET account_address = $1 WHERE account_address = 'x' || $1`, [rep])
  expect(figures.total).toMatchObject({ deals: 0, leads: 0 })
  expect(figures.reps).toEqual([])
})

it('shows a manager nothing of another tenant', async () => {
  const [other] = await service.query<{ id: number }>('SELECT max(id)::int AS id FROM tenants')
  expect(other?.id).not.toBe(tenant)
  const { figures } = await reportOf(manager, { tenant: other?.id })
  expect(figures.total).toMatchObject({ deals: 0, leads: 0 })
  expect(figures.tenants.map(({ id }) => id)).toEqual([tenant])
})

it.each([
  ['no months', undefined],
  ['one moment', [month(0)]],
  ['months out of order', [month(0), month(-1)]],
  ['no moments', ['yesterday', 'today']],
  ['too many', Array.from({ length: 60 }, (_, at) => month(at))],
])('refuses %s', async (_, wrong) => {
  await expect(reportOf(admin, { months: wrong })).rejects.toThrow('The months must be')
})

it('asks as many statements with two thousand leads more', async () => {
  const req = await requestOf(manager)
  const few = await statementsOf(async () => report({ months, req } as never))
  await service.query(
    `INSERT INTO leads (label, tenant_id, updated_at, created_at)
    SELECT 'Lead ' || n, $1, now(), now() - n * interval '1 minute' FROM generate_series(1, 2000) AS n`,
    [tenant],
  )
  const many = await statementsOf(async () => report({ months, req } as never))
  expect(few.statements.length).toBeLessThanOrEqual(5)
  expect(many.statements).toHaveLength(few.statements.length)
})
