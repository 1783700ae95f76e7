/**
 * A version is seen by who is of the tenants that its record had when it was written, whatever moved since: the record,
 * the record that it belongs through, away and back. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { Forbidden } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Doc, type Page, useClient } from '../support/client'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import { seed } from '../support/seed'
import { signIn, type Staff } from '../support/staff'

const slugs = ['preApprovals', 'trades', 'webhooks'] as const
type Slug = (typeof slugs)[number]
const tables = { preApprovals: '_pre_approvals_v', trades: '_trades_v', webhooks: '_webhooks_v' }
const values: Record<Slug, (at: number) => Record<string, unknown>> = {
  preApprovals: (at) => ({ firstName: `name ${at}`, status: at % 2 === 0 ? 'Approved' : 'Processing' }),
  trades: (at) => ({ odometer: at }),
  webhooks: (at) => ({ url: `https://example.com/${at}` }),
}

type Caller = { read: (path: string) => Promise<{ body: unknown; status: number }>; tenants: number[] }

const service = useClient()
let callers: Record<string, Caller>
let staff: Record<string, Staff>
let first: number
let second: number
/** By collection and id of each version: the tenants of its record when it was written. */
const written: Record<Slug, Map<number, number[]>> = {
  preApprovals: new Map(),
  trades: new Map(),
  webhooks: new Map(),
}

beforeAll(async () => {
  first = (await service.create('tenants', { name: 'first' })).id
  second = (await service.create('tenants', { name: 'second' })).id
  await signIn(service)
  callers = {}
  staff = {}
  for (const [name, tenants] of Object.entries({ both: [first, second], first: [first], second: [second] })) {
    const { key } = await createKey(service.payload, name, { tenants })
    callers[`key of ${name}`] = { read: (path) => service.api('GET', path, { key }), tenants }
  }
  for (const role of ['manager', 'rep']) {
    for (const [name, tenant] of [
      ['first', first],
      ['second', second],
    ] as const) {
      const made = await signIn(service, role, `${role}@${name}.example`, [tenant])
      staff[`${role} of ${name}`] = made
      callers[`${role} of ${name}`] = { read: readAs(made), tenants: [tenant] }
    }
  }
})

/** Records by the panel's endpoint; versions, which have none, as the page of versions asks for them. */
const readAs =
  (made: Staff): Caller['read'] =>
  async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost:3000')
    const [, slug = '', word] = pathname.split('/')
    if (word !== 'versions') return made.api('GET', path)
    const parent = searchParams.get('where[parent][equals]')
    const sort = searchParams.get('sort')
    try {
      const { docs, totalDocs } = await service.payload.findVersions({
        collection: slug as Slug,
        depth: 0,
        limit: Number(searchParams.get('limit')),
        overrideAccess: false,
        req: await panelRequest(service, made),
        ...(sort === null ? {} : { sort }),
        ...(parent === null ? {} : { where: { parent: { equals: Number(parent) } } }),
      })
      const named = ({ createdAt, id, parent: of, updatedAt, version }: (typeof docs)[number]) => ({
        createdAt,
        id,
        parent: of,
        updatedAt,
        version,
      })
      return { body: { docs: docs.map(named), totalDocs }, status: 200 }
    } catch (error) {
      if (error instanceof Forbidden) return { body: {}, status: 403 }
      throw error
    }
  }

const listOf = async (caller: Caller, path: string): Promise<Page> => {
  const { body, status } = await caller.read(path)
  return status === 200 ? (body as Page) : ({ docs: [] as Doc[], totalDocs: 0 } as Page)
}

/** Whose a record is now, as a key without limits reads it. */
const tenantsNow = async (slug: Slug, record: Doc): Promise<number[]> => {
  if (slug === 'webhooks') return record['tenants'] as number[]
  const [of, id] = slug === 'trades' ? ['deals', record['deal']] : ['leads', record['lead']]
  if (typeof id === 'number') {
    const { tenant } = await service.get(`/${of}/${id}`)
    return typeof tenant === 'number' ? [tenant] : []
  }
  if (slug === 'trades' || typeof record['customer'] !== 'number') return []
  return (await service.get(`/customers/${record['customer']}`))['tenants'] as number[]
}

/** Notes, of each version that came to be, whose its record is. */
const note = async (): Promise<void> => {
  for (const slug of slugs) {
    const rows = await service.query<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM ${tables[slug]}`,
    )
    for (const { id, parent_id } of rows) {
      if (written[slug].has(id)) continue
      written[slug].set(id, await tenantsNow(slug, await service.get(`/${slug}/${parent_id}`)))
    }
  }
}

const compare = async (): Promise<void> => {
  for (const slug of slugs) {
    const rows = await service.query<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM ${tables[slug]} ORDER BY id DESC`,
    )
    for (const [name, caller] of Object.entries(callers)) {
      const records = new Set((await listOf(caller, `/${slug}?limit=0`)).docs.map(({ id }) => id))
      const isSeen = ({ id, parent_id }: { id: number; parent_id: number }) =>
        records.has(parent_id) &&
        (written[slug].get(id) ?? []).some((tenant) => caller.tenants.includes(tenant))
      const seen = rows.filter(isSeen).map(({ id }) => id)
      const about = `${name}: ${slug}`
      const all = await listOf(caller, `/${slug}/versions?limit=0&sort=-id&depth=0`)
      expect(
        all.docs.map(({ id }) => id),
        about,
      ).toEqual(seen)
      expect(all.totalDocs, about).toBe(seen.length)
      const page = await listOf(caller, `/${slug}/versions?limit=1&sort=-version.updatedAt`)
      expect(page.totalDocs, about).toBe(seen.length)
      const [record = 0] = records
      const ofOne = await listOf(caller, `/${slug}/versions?where[parent][equals]=${record}&limit=0`)
      expect(ofOne.totalDocs, about).toBe(
        rows.filter((row) => row.parent_id === record && isSeen(row)).length,
      )
      for (const entry of all.docs) {
        expect(Object.keys(entry).sort(), about).toEqual([
          'createdAt',
          'id',
          'parent',
          'updatedAt',
          'version',
        ])
      }
    }
  }
}

type World = Record<'customers' | 'deals' | 'leads' | Slug, number[]>
type Step = { at: number; child: number; kind: string; parent: number; slug: Slug; tenant: number }

const kinds = [
  'alike',
  'away',
  'bulk',
  'customer',
  'delete',
  'gone',
  'move',
  'move',
  'parent',
  'write',
  'write',
]

const aStep: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(1000),
  child: fc.nat(2),
  kind: fc.constantFrom(...kinds),
  parent: fc.nat(2),
  slug: fc.constantFrom(...slugs),
  tenant: fc.nat(3),
})

const asOne = (at: number) => [first, second, null, first][at] ?? null
const asList = (at: number) => [[first], [second], [], [first, second]][at] ?? []

const parentOf = { preApprovals: ['lead', 'leads'], trades: ['deal', 'deals'] } as const

const take = async (world: World, { at, child, kind, parent, slug, tenant }: Step): Promise<void> => {
  const id = world[slug][child] ?? 0
  const [field, of] = slug === 'webhooks' ? ['tenants', undefined] : parentOf[slug]
  const owner = of && (world[of][parent] ?? 0)
  switch (kind) {
    case 'alike':
      await service.update(`/${slug}/${id}`, {})
      return
    case 'away':
      await service.update(`/${slug}/${id}`, { [field]: of ? null : [] })
      return
    case 'bulk':
      await service.bulk('PATCH', `/${slug}?where[id][in]=${world[slug].join()}`, values[slug](at))
      return
    case 'customer':
      await service.update(`/customers/${world.customers[parent]}`, { tenants: asList(tenant) })
      return
    case 'delete': {
      const path = `/${slug}?where[id][equals]=${id}`
      const { batchId } = await service.bulk('DELETE', path)
      const { status } = await service.api('POST', `/changes/batches/${batchId}/undo`)
      expect(status).toBe(200)
      return
    }
    case 'gone': {
      if (!of) return
      const { id: made } = await service.create(of, { tenant: asOne(tenant) })
      await service.update(`/${slug}/${id}`, { [field]: made })
      await note()
      expect((await service.api('DELETE', `/${of}/${made}`)).status).toBe(200)
      return
    }
    case 'move':
      if (of) await service.update(`/${of}/${owner}`, { tenant: asOne(tenant) })
      else await service.update(`/webhooks/${id}`, { tenants: asList(tenant) })
      return
    case 'parent':
      await service.update(`/${slug}/${id}`, { [field]: of ? owner : asList(tenant) })
      return
    default:
      await service.update(`/${slug}/${id}`, values[slug](at))
  }
}

const makeWorld = async (): Promise<World> => {
  const world: World = { customers: [], deals: [], leads: [], preApprovals: [], trades: [], webhooks: [] }
  for (let at = 0; at < 3; at++) {
    const customer = (await service.create('customers', { tenants: asList(at) })).id
    const lead = (await service.create('leads', { customer, name: 'x', tenant: asOne(at) })).id
    const deal = (await service.create('deals', { customer, tenant: asOne(at) })).id
    world.customers.push(customer)
    world.leads.push(lead)
    world.deals.push(deal)
    world.preApprovals.push(
      (await service.create('preApprovals', { ...values.preApprovals(at), customer, lead })).id,
    )
    world.trades.push((await service.create('trades', { ...values.trades(at), deal })).id)
    world.webhooks.push(
      (await service.create('webhooks', { ...values.webhooks(at), tenants: asList(at) })).id,
    )
  }
  await note()
  return world
}

const each = (work: (steps: Step[]) => Promise<void>, numRuns: number) =>
  fc.assert(fc.asyncProperty(fc.array(aStep, { maxLength: 20, minLength: 16 }), work), {
    endOnFailure: true,
    numRuns,
    seed,
  })

describe('versions, after random moves', () => {
  it('are seen by the tenants of the time, in lists, counts, filters and sorts', async () => {
    await each(async (steps) => {
      const world = await makeWorld()
      for (const step of steps) {
        await take(world, step)
        await note()
      }
      await compare()
    }, 3)
    const counts = slugs.map((slug) => written[slug].size)
    // Each world has three records of each kind; how often the steps write one is left to chance.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(9)
  })

  it('are neither opened nor restored by their ids by staff who do not see them', async () => {
    const manager = staff['manager of second']
    const { id: lead } = await service.create('leads', { name: 'x', tenant: first })
    const { id } = await service.create('preApprovals', { firstName: 'then', lead })
    await service.update(`/leads/${lead}`, { tenant: second })
    const path = `/preApprovals/versions?where[parent][equals]=${id}&limit=0`
    const [then] = (await service.list(path)).docs
    await service.update(`/preApprovals/${id}`, { firstName: 'now' })
    const seen = await listOf(callers['manager of second'] as Caller, path)
    expect(seen.docs.map(({ version }) => (version as Doc)['firstName'])).toEqual(['now'])
    const rows = await contents(service)
    for (const method of ['GET', 'POST']) {
      const answer = await manager?.api(method, `/preApprovals/versions/${then?.id}`)
      expect([403, 404], JSON.stringify(answer?.body)).toContain(answer?.status)
      expect(JSON.stringify(answer?.body)).not.toContain('then')
    }
    expect(await contents(service)).toEqual(rows)
  })
})
