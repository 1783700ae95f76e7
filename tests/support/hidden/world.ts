/**
 * The one world of records of which callers may not see some: records of each party in every collection. Without a seed each
 * party has one of each, whose references stay within the party. A seed adds random values, further records and references
 * between the parties.
 */
import { randomUUID } from 'node:crypto'
import { collectionOf, type CollectionModel } from '../../../src/plugins/database/model/model'
import { ours } from '../authorisation/cells'
import { linksOf } from '../authorisation/derived'
import type { Client } from '../client'
import { naturalKeys } from '../configured'
import { required } from '../records'
import { parentsOf, tenantField } from '../tenants/table'
import { makeClosed } from './closed'
import { numberFor, parties, type Party } from './marks'
import { type Body, markedValues, type Pool, randomReferences, randomValues, repOf } from './values'

export type World = {
  /** For each party and collection, a batch that changed a record. */
  batches: Record<Party, Record<string, string>>
  /** The body of a new record of the party. */
  body: (slug: string, party: Party) => Body
  /** Changes a record, given or new, and returns the batch. */
  change: (slug: string, party: Party, id?: number) => Promise<{ batchId: string; id: number }>
  /** Creates a further record, for deletion. */
  make: (slug: string, party: Party) => Promise<number>
  pool: Pool
  /** The first record of each collection. */
  records: Record<Party, Record<string, number>>
  /** The collections in the order of their id ranges. */
  slugs: readonly string[]
}

/** Further records are created several at a time. */
const atOnce = 8

/** The number of records in each collection of a world with a seed. */
const counts: Record<Party, number> = {
  'another rep': 2,
  'another tenant': 3,
  'both tenants': 1,
  nobody: 1,
  'the rep': 1,
}

/** Sorts collections after those that they reference. */
const byNeed = (one: string, other: string): number =>
  Object.keys(linksOf(one)).length - Object.keys(linksOf(other)).length

/** Collections that others reference. */
const first = ['tenants', 'salesReps', 'addresses', 'dmvFees', 'customers', 'leads', 'deals']

/** References within a party beside those by which its records are the rep's: they lead to its lead, and so to its sales rep. */
const links: Record<string, Record<string, string>> = {
  attachments: { deal: 'deals' },
  customers: { address: 'addresses' },
  deals: { customer: 'customers', taxesAndFees: 'dmvFees' },
  leads: { customer: 'customers', salesRep: 'salesReps' },
}

/** Records that belong to a rep through one that references them, by its collection and field. */
const referencedBy: Record<string, { field: string; slug: string }> = {
  addresses: { field: 'address', slug: 'customers' },
  customers: { field: 'customer', slug: 'leads' },
  dmvFees: { field: 'taxesAndFees', slug: 'deals' },
}

const isWritten = ({ isOpen, isReadOnly }: CollectionModel): boolean => isOpen && !isReadOnly

/** An update that is valid for every record of the collection. */
export const changeOf = ({ payload }: Pick<Client, 'payload'>, slug: string): Body => {
  const special = new Set([...(naturalKeys[slug] ?? []), 'email', 'method', 'url', 'user'])
  const field = [...collectionOf(payload, slug).fields.values()].find(
    ({ kind, name }) => (kind === 'text' || kind === 'amount') && !special.has(name),
  )
  if (!field) throw new Error(`${slug} has no text to change.`)
  return { [field.name]: `changed ${++changes}` }
}

let changes = 0
let made = 0

export const createWorld = async (service: Client, seed?: number): Promise<World> => {
  const { payload } = service
  const slugs = ours(payload.config)
  const batches = {} as World['batches']
  const pool = {} as Pool
  const records = {} as World['records']

  const spare = new Map<string, number[]>()
  let isComplete = false

  const modelOf = (slug: string) => collectionOf(payload, slug)

  const tenantsOf = (party: Party): number[] => {
    const [own = 0, other = 0] = [records['another rep']['tenants'], records['another tenant']?.['tenants']]
    const isOther = party === 'another tenant'
    return party === 'nobody' ? [] : party === 'both tenants' ? [own, other] : [isOther ? other : own]
  }

  /** @param at the number of records of the party before: the first names them all, further ones the parent that decides. */
  const bodyAt = (slug: string, party: Party, at: number): Body => {
    const owner = { number: ++made, party, slug }
    const isRandom = seed !== undefined && isWritten(modelOf(slug))
    const values = isRandom
      ? { ...required(slug), ...randomValues(modelOf(slug), owner, seed + made) }
      : markedValues(modelOf(slug), owner)
    const field = tenantField(slug)
    const tenants = field && tenantsOf(party)
    const parents = parentsOf(slug)
    const chosen =
      at === 0 ? Object.entries(links[slug] ?? linksOf(slug)) : parents.slice(at % parents.length).slice(0, 1)
    return {
      ...values,
      ...(field && tenants ? { [field.name]: field.many ? tenants : (tenants[0] ?? null) } : {}),
      ...Object.fromEntries(chosen.map(([name, target]) => [name, records[party][target]])),
      // As accounts do not spell it: the rights of a rep are those of the account all the same.
      ...(slug === 'salesReps' && (!isRandom || party === 'the rep')
        ? { user: ` ${repOf(party).toUpperCase()} ` }
        : {}),
    }
  }

  const body: World['body'] = (slug, party) => bodyAt(slug, party, 0)

  const makeMany = async (slug: string, party: Party, bodies: Body[]): Promise<number[]> => {
    const answer = await service.api('POST', `/${slug}/batch?return=minimal`, { body: { docs: bodies } })
    const { docs: ids = [], errors } = answer.body as { docs?: number[]; errors: unknown }
    if (ids.length !== bodies.length) throw new Error(`Not all ${slug} were made: ${JSON.stringify(errors)}`)
    const owner = referencedBy[slug]
    if (owner && seed === undefined && records[party][owner.slug] !== undefined) {
      const owners = ids.map((id) => ({ ...body(owner.slug, party), [owner.field]: id }))
      await makeMany(owner.slug, party, owners)
    }
    return ids
  }

  const make: World['make'] = async (slug, party) => {
    if (slug === 'changes') return newestOf(service, records[party]['leads'] ?? 0)
    if (!modelOf(slug).isOpen) return makeClosed(service, slug, body(slug, party), records[party])
    const left = spare.get(`${party} ${slug}`) ?? []
    const bodies = () => Array.from({ length: isComplete ? atOnce : 1 }, () => body(slug, party))
    const ids = left.length > 0 ? left : await makeMany(slug, party, bodies())
    spare.set(`${party} ${slug}`, ids.slice(1))
    return ids[0] ?? 0
  }

  const change: World['change'] = async (slug, party, known) => {
    const id = known ?? (await make(slug, party))
    const path = `/${slug}?where[id][equals]=${id}`
    const { batchId } = await service.bulk('PATCH', path, changeOf(service, slug))
    return { batchId: batchId ?? '', id }
  }

  /** Whether a collection can have records that are of both tenants, or of none. */
  const canHave = (party: Party, slug: string): boolean => {
    if (party !== 'nobody' && party !== 'both tenants') return true
    if (!isWritten(modelOf(slug)) || slug === 'tenants') return false
    // Their references do not stay within the party.
    return party === 'nobody' || (seed !== undefined && tenantField(slug)?.many === true)
  }

  for (const party of parties) {
    await numberFor(service, slugs, party)
    // Two reps share a tenant.
    records[party] = party === 'the rep' ? { tenants: tenantsOf(party)[0] ?? 0 } : {}
    batches[party] = {}
    pool[party] = {}
    for (const slug of new Set([...first, ...slugs.toSorted(byNeed)])) {
      if (!canHave(party, slug)) continue
      const id = (records[party][slug] ??= await make(slug, party))
      pool[party][slug] = [id]
      const isWritable = isWritten(modelOf(slug))
      if (seed === undefined) {
        batches[party][slug] = isWritable ? (await change(slug, party)).batchId : randomUUID()
      } else if (isWritable && slug !== 'tenants' && counts[party] > 1) {
        const bodies = Array.from({ length: counts[party] - 1 }, (_, at) => bodyAt(slug, party, at + 1))
        pool[party][slug].push(...(await makeMany(slug, party, bodies)))
      }
    }
  }
  await numberFor(service, slugs, undefined)
  isComplete = true
  if (seed !== undefined) await connect(service, pool, seed)
  return { batches, body, change, make, pool, records, slugs }
}

/** The newest ledger row of a lead. */
const newestOf = async ({ list }: Client, lead: number): Promise<number> =>
  (await list(`/leads/${lead}/changes?limit=1`)).docs[0]?.id ?? 0

/** Writes references between the records of all parties. */
const connect = async (service: Client, pool: Pool, seed: number): Promise<void> => {
  for (const party of parties) {
    for (const [slug, ids] of Object.entries(pool[party])) {
      const collection = collectionOf(service.payload, slug)
      if (!isWritten(collection) || slug === 'tenants') continue
      for (const [at, id] of ids.entries()) {
        const body = randomReferences(collection, party, pool, seed + at + 100)
        if (Object.keys(body).length > 0) await service.update(`/${slug}/${id}`, body)
      }
    }
  }
  // A lead of the other tenant has an event of the first one as its latest.
  const lead = pool['another tenant']['leads']?.[0]
  const event = pool['another rep']['leadEvents']?.[0] ?? 0
  const { lead: itsLead } = await service.get(`/leadEvents/${event}`)
  // While it names none: an event of one lead cannot become the latest of another.
  await service.update(`/leadEvents/${event}`, { lead: null })
  await service.update(`/leads/${lead}`, { latestEvent: event })
  await service.update(`/leadEvents/${event}`, { lead: itsLead })
}
