/** The data of the matrix: a record of each party in every collection, and a batch that changed another one. */
import { randomUUID } from 'node:crypto'
import { collectionOf } from '../../../src/plugins/database/model/model'
import { type Body, bodyOf, changeOf } from './bodies'
import { ours } from './cells'
import { makeClosed } from './closed'
import { type Party, parties } from './identities'
import { numberFor } from './marks'
import type { Client } from '../client'
import { linksOf } from './derived'

export type World = {
  /** For each party and collection, a batch that changed a record. */
  batches: Record<Party, Record<string, string>>
  /** The body of a new record of the party. */
  body: (slug: string, party: Party) => Body
  /** Changes a record, given or new, and returns the batch. */
  change: (slug: string, party: Party, id?: number) => Promise<{ batchId: string; id: number }>
  /** Creates a further record, for deletion. */
  make: (slug: string, party: Party) => Promise<number>
  /** The records that reading cells share. */
  records: Record<Party, Record<string, number>>
  /** The collections in the order of their id ranges. */
  slugs: readonly string[]
}

/** Further records are created several at a time. */
const atOnce = 8

/** Sorts collections after those that they reference. */
const byNeed = (one: string, other: string): number =>
  Object.keys(linksOf(one)).length - Object.keys(linksOf(other)).length

/** Collections that others reference. */
const first = ['tenants', 'salesReps', 'addresses', 'dmvFees', 'customers', 'leads', 'deals']

/** Records that belong to a rep through one that references them, by its collection and field. */
const referencedBy: Record<string, { field: string; slug: string }> = {
  addresses: { field: 'address', slug: 'customers' },
  customers: { field: 'customer', slug: 'leads' },
  dmvFees: { field: 'taxesAndFees', slug: 'deals' },
}

export const createWorld = async (service: Client): Promise<World> => {
  const { payload } = service
  const slugs = ours(payload.config)
  const batches = {} as World['batches']
  const records = {} as World['records']

  const spare = new Map<string, number[]>()
  let isComplete = false

  const body: World['body'] = (slug, party) => bodyOf(service, slug, party, records[party])

  const makeMany = async (
    slug: string,
    party: Party,
    count: number,
    more: Body[] = [],
  ): Promise<number[]> => {
    const docs = Array.from({ length: count }, (_, at) => ({ ...body(slug, party), ...more[at] }))
    const answer = await service.api('POST', `/${slug}/batch?return=minimal`, { body: { docs } })
    const { docs: ids = [], errors } = answer.body as { docs?: number[]; errors: unknown }
    if (ids.length !== count) throw new Error(`Not all ${slug} were made: ${JSON.stringify(errors)}`)
    const owner = referencedBy[slug]
    if (owner && records[party][owner.slug] !== undefined) {
      const named = ids.map((id) => ({ [owner.field]: id }))
      await makeMany(owner.slug, party, count, named)
    }
    return ids
  }

  const make: World['make'] = async (slug, party) => {
    if (slug === 'changes') return newestOf(service, records[party]['leads'] ?? 0)
    if (!collectionOf(payload, slug).isOpen) {
      return makeClosed(service, slug, body(slug, party), records[party])
    }
    const left = spare.get(`${party} ${slug}`) ?? []
    const made = left.length > 0 ? left : await makeMany(slug, party, isComplete ? atOnce : 1)
    spare.set(`${party} ${slug}`, made.slice(1))
    return made[0] ?? 0
  }

  const change: World['change'] = async (slug, party, known) => {
    const id = known ?? (await make(slug, party))
    const path = `/${slug}?where[id][equals]=${id}`
    const { batchId } = await service.bulk('PATCH', path, changeOf(service, slug))
    return { batchId: batchId ?? '', id }
  }

  for (const party of parties) {
    await numberFor(service, slugs, party)
    // Two reps share a tenant.
    records[party] = party === 'the rep' ? { tenants: records['another rep']['tenants'] ?? 0 } : {}
    batches[party] = {}
    for (const slug of new Set([...first, ...slugs.toSorted(byNeed)])) {
      records[party][slug] ??= await make(slug, party)
      const { isOpen, isReadOnly } = collectionOf(payload, slug)
      batches[party][slug] = isOpen && !isReadOnly ? (await change(slug, party)).batchId : randomUUID()
    }
  }
  await numberFor(service, slugs, undefined)
  isComplete = true
  return { batches, body, change, make, records, slugs }
}

/** The newest ledger row of a lead. */
const newestOf = async ({ list }: Client, lead: number): Promise<number> =>
  (await list(`/leads/${lead}/changes?limit=1`)).docs[0]?.id ?? 0
