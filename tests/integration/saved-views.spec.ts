/** Views of lists under a name: what each reader finds in them, and who changes them. */
import type { Where } from 'payload'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seed } from '../../src/seed'
import { demoPassword } from '../../src/seed/signIn'
import { holdClock } from '../support/heldClock'
import { expectStatus, useService } from '../support/service'

type View = {
  access: object
  id: number
  relatedCollection: 'deals' | 'leads'
  title: string
  where: Where
}

type Said = { body: { doc: View; docs: View[] }; status: number }

const service = useService()
const cookies = new Map<string, string>()
const origin = 'http://localhost:3000'
const path = '/payload-query-presets'

const signIn = async (email: string) => {
  const body = { email, password: demoPassword }
  const login = await service.api('POST', '/users/login', { body, headers: { origin }, key: null })
  expect(login.status).toBe(200)
  cookies.set(email, (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
}

const as = (email: string, method: string, at: string, body?: unknown): Promise<Said> =>
  service.api(method, at, { body, headers: { cookie: cookies.get(email) ?? '', origin }, key: null })

const everybody = ['admin@example.com', 'manager@example.com', 'rep@example.com', 'rep2@example.com'] as const
const [admin, manager, rep, otherRep] = everybody

beforeAll(async () => {
  await seed(service.payload)
  for (const email of everybody) await signIn(email)
})

const viewsOf = async (email: string): Promise<Map<string, View>> => {
  const { body, status } = await as(email, 'GET', path)
  expect(status).toBe(200)
  return new Map(body.docs.map((view) => [view.title, view]))
}

const viewOf = async (email: string, title: string): Promise<View> => {
  const view = (await viewsOf(email)).get(title)
  if (!view) throw new Error(`${email} has no ${title}.`)
  return view
}

const listOf = async (email: string, { relatedCollection, where }: View) => {
  const query = new URLSearchParams({ depth: '0', limit: '500', where: JSON.stringify(where) })
  const { body, status } = await as(email, 'GET', `/${relatedCollection}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.docs
}

const stored = (title: string) =>
  service.query<{ title: string; where: unknown }>(
    'SELECT title, "where", is_shared FROM payload_query_presets WHERE title = $1',
    [title],
  )

it.each(everybody)('%s finds the six views, and each can be read', async (email) => {
  const views = await viewsOf(email)
  expect([...views.keys()].sort()).toEqual([
    'Deals in error',
    'Deals this month',
    'My leads',
    'On hold',
    'Stuck',
    'Waiting for first contact',
  ])
  for (const view of views.values()) await listOf(email, view)
})

describe('a view', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('of one’s own leads holds those of the reader', async () => {
    for (const email of [rep, otherRep]) {
      const reps = await service.query<{ id: number }>('SELECT id FROM sales_reps WHERE "user" = $1', [email])
      const leads = await service.query<{ id: number }>(
        'SELECT id FROM leads WHERE sales_rep_id = ANY($1) ORDER BY id',
        [reps.map(({ id }) => id)],
      )
      const found = await listOf(email, await viewOf(email, 'My leads'))
      expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(leads.map(({ id }) => id))
      expect(leads.length).toBeGreaterThan(0)
    }
    expect(await listOf(admin, await viewOf(admin, 'My leads'))).toEqual([])
  })

  it('of this month begins with it', async () => {
    // Or another month might begin after it was read.
    holdClock()
    const { where } = await viewOf(admin, 'Deals this month')
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString()
    expect(where).toEqual({ or: [{ and: [{ createdAt: { greater_than_equal: month } }] }] })
    const [old] = await service.query<{ id: number }>(
      `UPDATE deals SET created_at = $1::timestamptz - interval '1 minute' WHERE id = (SELECT min(id) FROM deals) RETURNING id`,
      [month],
    )
    const found = await listOf(admin, await viewOf(admin, 'Deals this month'))
    expect(found.map(({ id }) => id)).not.toContain(old?.id)
  })

  it('of stuck deals holds the open ones that nobody has changed for fourteen days', async () => {
    const settled = ['Funded', 'Delivered', 'Cancelled']
    await service.query(
      `UPDATE deals SET updated_at = date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '14 days' - interval '1 minute' WHERE id % 2 = 0`,
    )
    const deals = await service.query<{ id: number }>(
      `SELECT id FROM deals WHERE id % 2 = 0 AND (status IS NULL OR status <> ALL($1)) ORDER BY id`,
      [settled],
    )
    const found = await listOf(admin, await viewOf(admin, 'Stuck'))
    expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(deals.map(({ id }) => id))
    expect(deals.length).toBeGreaterThan(0)
  })

  it('of this month begins with the month of the reader', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-31T20:00:00Z'), toFake: ['Date'] })
    const { headers } = await service.api('POST', '/users/login', {
      body: { email: admin, password: demoPassword },
      headers: { origin },
      key: null,
    })
    const session = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const monthBy = async (zone: string) => {
      const cookie = `${session}; forecourt-time-zone=${encodeURIComponent(zone)}`
      const answer: Said = await service.api('GET', path, { headers: { cookie, origin }, key: null })
      return answer.body.docs.find(({ title }) => title === 'Deals this month')?.where
    }
    const from = (moment: string) => ({ or: [{ and: [{ createdAt: { greater_than_equal: moment } }] }] })
    expect(await monthBy('Pacific/Auckland')).toEqual(from('2026-03-31T11:00:00.000Z'))
    expect(await monthBy('America/Denver')).toEqual(from('2026-03-01T07:00:00.000Z'))
    // What is no time zone says nothing.
    for (const none of ['', 'Nowhere/None', '%'])
      expect(await monthBy(none)).toEqual(from('2026-03-01T00:00:00.000Z'))
  })

  it('that is saved as it was read goes on meaning the reader', async () => {
    const before = await stored('My leads')
    const { id, where } = await viewOf(admin, 'My leads')
    // As the address of the list has it, where every value is text.
    const asText = JSON.parse(
      JSON.stringify(where, (_, value: unknown) => (typeof value === 'number' ? String(value) : value)),
    ) as Where
    for (const sent of [where, asText]) {
      const saved = await as(admin, 'PATCH', `${path}/${id}`, { title: 'My people', where: sent })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      expect(saved.body.doc.where).toEqual(where)
      expect(await stored('My people')).toEqual([{ ...before[0], title: 'My people' }])
    }
    expect((await listOf(rep, await viewOf(rep, 'My people'))).length).toBeGreaterThan(0)
    const changed = { or: [{ and: [{ processStatuses: { equals: 'Lost' } }] }] }
    await as(admin, 'PATCH', `${path}/${id}`, { where: changed })
    expect((await stored('My people'))[0]?.where).toEqual(changed)
    await as(admin, 'PATCH', `${path}/${id}`, { title: 'My leads', where: before[0]?.where })
    expect(await stored('My leads')).toEqual(before)
  })
})

describe('who may change a view', () => {
  const own = {
    relatedCollection: 'leads',
    title: 'Lost ones',
    where: { processStatuses: { equals: 'Lost' } },
  }

  it('is who made it, and nobody else sees it until it is shared', async () => {
    const made = await expectStatus(201, as(rep, 'POST', path, own))
    const { id } = made.body.doc
    for (const email of [admin, manager, otherRep]) {
      expect((await viewsOf(email)).has('Lost ones'), email).toBe(false)
      expect((await as(email, 'PATCH', `${path}/${id}`, { title: 'Taken' })).status, email).toBeGreaterThan(
        400,
      )
      expect((await as(email, 'DELETE', `${path}/${id}`)).status, email).toBeGreaterThan(400)
    }
    expect(await stored('Lost ones')).toHaveLength(1)
    const access = { ...made.body.doc.access, read: { constraint: 'everyone' } }
    expect((await as(rep, 'PATCH', `${path}/${id}`, { access, isShared: true })).status).toBe(200)
    expect((await viewsOf(otherRep)).has('Lost ones')).toBe(true)
    expect((await as(otherRep, 'PATCH', `${path}/${id}`, { title: 'Taken' })).status).toBeGreaterThan(400)
    expect(await stored('Lost ones')).toHaveLength(1)
    // What is shared, an admin looks after.
    expect((await as(admin, 'PATCH', `${path}/${id}`, { title: 'Lost for good' })).status).toBe(200)
    expect((await as(admin, 'DELETE', `${path}/${id}`)).status).toBe(200)
    expect((await viewsOf(rep)).has('Lost for good')).toBe(false)
  })

  it('is no rep and no manager for those that are there', async () => {
    const { id } = await viewOf(rep, 'On hold')
    const before = await service.query('SELECT * FROM payload_query_presets ORDER BY id')
    for (const email of [rep, manager]) {
      expect((await as(email, 'PATCH', `${path}/${id}`, { title: 'Mine' })).status).toBe(403)
      expect((await as(email, 'DELETE', `${path}/${id}`)).status).toBe(403)
    }
    for (const where of ['', '?where[]=', '?where[id][exists]=true', '?where[and]=']) {
      expect((await as(admin, 'DELETE', `${path}${where}`)).status, where).toBe(400)
      expect((await as(admin, 'PATCH', `${path}${where}`, { title: 'All' })).status, where).toBe(400)
    }
    expect(await service.query('SELECT * FROM payload_query_presets ORDER BY id')).toEqual(before)
  })

  it('is no key, which does not see them either', async () => {
    const { id } = await viewOf(admin, 'On hold')
    const before = await service.query('SELECT * FROM payload_query_presets ORDER BY id')
    for (const [method, at] of [
      ['GET', path],
      ['GET', `${path}/${id}`],
      ['POST', path],
      ['PATCH', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
    ] as const) {
      const body = method === 'POST' || method === 'PATCH' ? own : undefined
      expect((await service.api(method, at, { body })).status, `${method} ${at}`).toBe(404)
      expect((await service.api(method, at, { body, key: null })).status, `${method} ${at}`).toBe(401)
    }
    expect(await service.query('SELECT * FROM payload_query_presets ORDER BY id')).toEqual(before)
  })

  it('is nobody who must set up a second factor first', async () => {
    const require = (isRequired: boolean) =>
      service.query('UPDATE users SET requires_two_factor = $2, two_factor_since = NULL WHERE email = $1', [
        manager,
        isRequired,
      ])
    await require(true)
    const { status } = await as(manager, 'GET', path)
    await require(false)
    expect(status).toBeGreaterThanOrEqual(401)
  })
})
