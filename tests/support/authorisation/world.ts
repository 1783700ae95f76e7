/** What the matrix asks about: for each party a record in every collection, and a batch that changed another one. */
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
  /** A batch of each party and collection that changed a record. */
  batches: Record<Party, Record<string, string>>
  /** What a new record of the party is made of. */
  body: (slug: string, party: Party) => Body
  /** A batch that changed a record: the one of this id, or a new one. */
  change: (slug: string, party: Party, id?: number) => Promise<{ batchId: string; id: number }>
  /** A record more, for what does away with it. */
  make: (slug: string, party: Party) => Promise<number>
  /** The records that all ask about. */
  records: Record<Party, Record<string, number>>
  /** The collections, in the order that ids are numbered by. */
  slugs: readonly string[]
}

/** Records more are made by one request for several. */
const atOnce = 8

/** Those that lead to an owner by others come after these. */
const byNeed = (one: string, other: string): number =>
  Object.keys(linksOf(one)).length - Object.keys(linksOf(other)).length

/** What others name. */
const first = ['tenants', 'salesReps', 'customers', 'leads', 'deals']

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
    // A customer is a rep's by a lead.
    const isOrphan = slug === 'customers' && records[party]['leads'] !== undefined
    if (isOrphan) {
      const named = ids.map((customer) => ({ customer }))
      await makeMany('leads', party, count, named)
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
    // Two reps of one business.
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

/** What the ledger says of a lead. */
const newestOf = async ({ list }: Client, lead: number): Promise<number> =>
  (await list(`/leads/${lead}/changes?limit=1`)).docs[0]?.id ?? 0
