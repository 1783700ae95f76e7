/** The world of the twins: batches that wrote records of both tenants, and every record as a key without a limit reads it. */
import { expect } from 'vitest'
import { modelOf } from '../../../src/plugins/database/model/model'
import type { Docs } from '../bulkValues'
import type { Client } from '../client'
import { isHiddenId, type Party } from '../hidden/marks'
import type { Pool } from '../hidden/values'
import { createWorld, type World } from '../hidden/world'
import { tenantsOf } from './table'

/** The first id of records that a run creates. */
export const firstNew = 5_000
/** The first id of the changes that a run makes. */
export const firstChange = 1_900_000_000

export type CrossedWorld = World & {
  /** Batches of the key with every right, with records of both sides. */
  crossing: string[]
  docs: Docs
  /** Ids of the tenant's own records that these batches deleted. */
  gone: number[]
}

export const createCrossedWorld = async (service: Client, seed: number): Promise<CrossedWorld> => {
  const world = await createWorld(service, seed)
  const written = await writeBatches(service, world.pool)
  const docs: Docs = {}
  for (const { isOpen, isReadOnly, slug } of modelOf(service.payload).values()) {
    if (isOpen && !isReadOnly) docs[slug] = (await service.list(`/${slug}?limit=0&sort=id`)).docs
  }
  const own = world.records['another rep']['tenants'] ?? 0
  for (const [slug, records] of Object.entries(docs)) {
    const hidden = records.filter((doc) => !tenantsOf(docs, slug, doc).includes(own))
    expect(hidden, slug).toEqual(records.filter(({ id }) => isHiddenId(id)))
  }
  return { ...world, ...written, docs }
}

/** Bulk writes of records of both sides, and of the other side only. */
const writeBatches = async (
  service: Client,
  pool: Pool,
): Promise<Pick<CrossedWorld, 'crossing' | 'gone'>> => {
  const ids = (slug: string, ...sides: Party[]) => sides.flatMap((party) => pool[party][slug] ?? []).join()
  const sides: Party[] = ['another rep', 'the rep', 'another tenant']
  const updates: [slug: string, where: string, body: object][] = [
    ['customers', ids('customers', ...sides, 'both tenants'), { phone: '555-0100' }],
    ['leads', ids('leads', ...sides), { source: 'batch' }],
    ['deals', ids('deals', 'another tenant'), { margin: '7' }],
    ['trades', ids('trades', ...sides, 'nobody'), { odometer: 3 }],
    ['salesReps', ids('salesReps', 'both tenants'), { phone: '555-0101' }],
  ]
  const batches: (null | string)[] = []
  const gone: number[] = []
  for (const [slug, where, body] of updates) {
    batches.push((await service.bulk('PATCH', `/${slug}?where[id][in]=${where}`, body)).batchId)
  }
  for (const slug of ['addresses', 'contacts', 'vehicles']) {
    const last = (party: Party) => pool[party][slug]?.pop() ?? 0
    const [own, other] = [last('another rep'), last('another tenant')]
    gone.push(own)
    batches.push((await service.bulk('DELETE', `/${slug}?where[id][in]=${own},${other}`)).batchId)
  }
  return { crossing: batches.filter((each) => each !== null), gone }
}
