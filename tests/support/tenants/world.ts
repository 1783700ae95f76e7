/**
 * The records of two tenants, created by a key without a tenant limit: in every collection records of one tenant, of the
 * other, of both and of none, with references among them. The ids of records that are hidden from the first tenant are in a
 * range of their own, so that they are recognised anywhere.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { createKey } from '../../../src/plugins/auth/keys'
import { modelOf, tableOf } from '../../../src/plugins/database/model/model'
import type { Docs } from '../bulkValues'
import type { Client } from '../client'
import { required } from '../records'
import { signIn } from '../staff'
import { parentsOf, tenantField, tenantsOf } from './table'
import { isHidden, mark, plainValues, type Pool, references, type Side } from './values'

/** The first id of hidden records. */
export const firstHidden = 700_000
/** The first id of records that a run creates. */
export const firstNew = 5_000

export type TenantsWorld = {
  /** Batches of the key with every right, with records of both sides. */
  batches: string[]
  /** Ids of the tenant's own records that these batches deleted. */
  gone: number[]
  cookies: Record<'manager' | 'rep', string>
  docs: Docs
  /** A key limited to the tenant. */
  key: string
  own: number
  other: number
}

const counts: Record<Side, number> = { both: 1, none: 1, other: 3, own: 3 }

const beginIdsAt = async ({ payload, query }: Client, first: number): Promise<void> => {
  const names = [...modelOf(payload).values()]
    .filter(({ isReadOnly, slug }) => !isReadOnly && !slug.startsWith('payload'))
    .map(({ slug }) => tableOf(payload, slug))
  await query(
    `SELECT setval(pg_get_serial_sequence(quote_ident(name), 'id'), $2, false) FROM unnest($1::text[]) AS name`,
    [names, first],
  )
}

export const createTenantsWorld = async (service: Client, seed: number): Promise<TenantsWorld> => {
  const { payload } = service
  const pool: Pool = { tenants: {}, users: {} }
  const own = (await service.create('tenants', { name: 'own house' })).id
  const { key } = await createKey(payload, 'limited', { tenants: [own] })
  const staff = async (role: string, tenants: number[], email: string) => {
    const made = await signIn(service, role, email)
    await payload.update({ collection: 'users', data: { name: email, tenants }, id: made.id })
    return made
  }
  await signIn(service)
  const manager = await staff('manager', [own], 'manager@own.example')
  const rep = await staff('rep', [own], 'rep@own.example')
  await beginIdsAt(service, firstHidden)
  const other = (await service.create('tenants', { name: `${mark} house` })).id
  const foreign = await staff('manager', [other], `manager@${mark}.example`)
  Object.assign(pool, {
    tenants: { other: [other], own: [own] },
    users: { other: [foreign.id], own: [manager.id, rep.id] },
  })
  await fill(service, seed, pool, { other, own })
  await beginIdsAt(service, firstNew)
  const { batches, gone } = await writeBatches(service, pool)
  const docs = await allDocs(service)
  for (const [slug, records] of Object.entries(docs)) {
    const hidden = records.filter((doc) => !tenantsOf(docs, slug, doc).includes(own))
    expect(hidden, slug).toEqual(records.filter(({ id }) => id >= firstHidden))
  }
  const cookies = { manager: manager.cookie, rep: rep.cookie }
  return { batches, cookies, docs, gone, key, other, own }
}

/** The collections to fill, parents first. */
const inOrder = (service: Client) =>
  [...modelOf(service.payload).values()]
    .filter(({ isOpen, isReadOnly, slug }) => isOpen && !isReadOnly && slug !== 'tenants')
    .sort((one, two) => parentsOf(one.slug).length - parentsOf(two.slug).length)

const fill = async (
  service: Client,
  seed: number,
  pool: Pool,
  { other, own }: { other: number; own: number },
): Promise<void> => {
  const ofSide: Record<Side, number[]> = { both: [own, other], none: [], other: [other], own: [own] }
  const sides: Side[][] = [
    ['own', 'both'],
    ['other', 'none'],
  ]
  for (const some of sides) {
    await beginIdsAt(service, isHidden(some[0] ?? 'own') ? firstHidden + 10 : 10)
    for (const collection of inOrder(service)) {
      const { slug } = collection
      for (const side of some) {
        const belonging = tenantField(slug)
        if (side === 'both' && !belonging?.many) continue
        for (let at = 0; at < counts[side]; at++) {
          const [values] = fc.sample(plainValues(collection, side, at), { numRuns: 1, seed: seed + at })
          const parents = parentsOf(slug)
          // If a collection has several parents, each is used by some records.
          const [parent, target] = parents[at % Math.max(1, parents.length)] ?? ['', '']
          const owner = belonging
            ? { [belonging.name]: belonging.many ? ofSide[side] : (ofSide[side][0] ?? null) }
            : { [parent]: pool[target]?.[side]?.[at % 3] ?? null }
          const isRep = slug === 'salesReps' && at === 1 ? { user: 'rep@own.example' } : {}
          const { id } = await service.create(slug, { ...required(slug), ...values, ...owner, ...isRep })
          const ids = (pool[slug] ??= {})
          ids[side] = [...(ids[side] ?? []), id]
        }
      }
    }
  }
  for (const collection of inOrder(service)) {
    for (const [side, ids] of Object.entries(pool[collection.slug] ?? {}) as [Side, number[]][]) {
      for (const [at, id] of ids.entries()) {
        const [body] = fc.sample(references(collection, side, pool), { numRuns: 1, seed: seed + at + 100 })
        if (Object.keys(body ?? {}).length > 0) await service.update(`/${collection.slug}/${id}`, { ...body })
      }
    }
  }
  // A lead of the other tenant has an event of the suite's tenant as its latest.
  const [lead] = pool['leads']?.other ?? []
  const [event = 0] = pool['leadEvents']?.own ?? []
  const { lead: itsLead } = await service.get(`/leadEvents/${event}`)
  // While it names none: an event of one lead cannot become the latest of another.
  await service.update(`/leadEvents/${event}`, { lead: null })
  await service.update(`/leads/${lead}`, { latestEvent: event })
  await service.update(`/leadEvents/${event}`, { lead: itsLead })
}

/** Bulk writes of records of both sides, and of the other side only. */
const writeBatches = async (service: Client, pool: Pool): Promise<Pick<TenantsWorld, 'batches' | 'gone'>> => {
  const ids = (slug: string, ...sides: Side[]) => sides.flatMap((side) => pool[slug]?.[side] ?? []).join()
  const updates: [slug: string, where: string, body: object][] = [
    ['customers', ids('customers', 'own', 'other', 'both'), { phone: '555-0100' }],
    ['leads', ids('leads', 'own', 'other'), { source: 'batch' }],
    ['deals', ids('deals', 'other'), { margin: '7' }],
    ['trades', ids('trades', 'own', 'other', 'none'), { odometer: 3 }],
    ['salesReps', ids('salesReps', 'both'), { phone: '555-0101' }],
  ]
  const batches: (null | string)[] = []
  const gone: number[] = []
  for (const [slug, where, body] of updates) {
    batches.push((await service.bulk('PATCH', `/${slug}?where[id][in]=${where}`, body)).batchId)
  }
  for (const slug of ['addresses', 'contacts', 'vehicles']) {
    const last = (side: Side) => pool[slug]?.[side]?.pop() ?? 0
    const [own, other] = [last('own'), last('other')]
    gone.push(own)
    batches.push((await service.bulk('DELETE', `/${slug}?where[id][in]=${own},${other}`)).batchId)
  }
  return { batches: batches.filter((each) => each !== null), gone }
}

const allDocs = async (service: Client): Promise<Docs> => {
  const docs: Docs = {}
  for (const { isOpen, isReadOnly, slug } of modelOf(service.payload).values()) {
    if (isOpen && !isReadOnly) docs[slug] = (await service.list(`/${slug}?limit=0&sort=id`)).docs
  }
  return docs
}
