/** What both sides are asked. The same requests in the same order: `round` says which. */
import { batchSize, countDeals } from './records'
import type { Asked, Side } from './side'

export type Part = 'bulk' | 'reads' | 'writes'

export type Case = {
  ask: (round: number) => Asked
  /** What is stored but should not be, or the other way about, after an answer of success; undefined when all is well. */
  findFault?: (side: Side, round: number, text: string) => Promise<string | undefined>
  name: string
  part: Part
  /** Both sides must answer the same records in the same order. */
  readsOnly: boolean
  runs: number
  warmUps: number
}

/** @param share of the usual number of runs */
export const casesOf = (size: number, share: number): Case[] =>
  [...reads(size), ...writes(size), ...bulk(size)].map((each) => ({
    ...each,
    runs: Math.max(2, Math.round(each.runs * share)),
    warmUps: Math.max(1, Math.round(each.warmUps * share)),
  }))

/** Some record, another in each round. */
const some = (round: number, size: number): number => 1 + (((round + 1000) * 7919) % size)

const reads = (size: number): Case[] => {
  const pages = size / 10
  const deep = Math.max(1, Math.floor(pages * 0.9))
  const read = (name: string, runs: number, path: (round: number) => string): Case => ({
    ask: (round) => ({ method: 'GET', path: path(round) }),
    name,
    part: 'reads',
    readsOnly: true,
    runs,
    warmUps: 40,
  })
  // Few are counted, and the database has an index for them: what is left is what the handler itself takes.
  const few = 'where[id][less_than]=1000&where[status][equals]=Working'
  const filter = 'where[status][equals]=Working&where[mileage][greater_than]=50000'
  const page = (round: number, limit: number) =>
    1 + ((round + 1000) % Math.max(1, Math.min(20, Math.floor(size / limit / 4))))
  return [
    read('by id, depth 0', 400, (round) => `/deals/${some(round, size)}?depth=0`),
    read('by id, depth 1', 300, (round) => `/deals/${some(round, size)}?depth=1`),
    read('list of 10, filtered', 80, (round) => `/deals?${filter}&limit=10&depth=0&page=${page(round, 10)}`),
    read('list of 10, few meant', 150, (round) => `/deals?${few}&limit=10&depth=0&page=${page(round, 10)}`),
    read('list of 100, depth 0', 80, (round) => `/deals?limit=100&depth=0&page=${page(round, 100)}`),
    read('list of 100, depth 1', 60, (round) => `/deals?limit=100&depth=1&page=${page(round, 100)}`),
    {
      ...read(`page ${deep.toLocaleString('en')} of 10`, 20, () => `/deals?limit=10&depth=0&page=${deep}`),
      warmUps: 3,
    },
  ]
}

const writes = (size: number): Case[] => {
  const write = { part: 'writes', readsOnly: false, runs: 200, warmUps: 20 } as const
  return [
    {
      ...write,
      ask: (round) => ({
        body: {
          customer: some(round, size),
          dealId: `N-${round}`,
          lienHolder: [2],
          mileage: 42_000,
          salesPrice: '$25,000.00',
          status: 'Working',
          type: ['Retail'],
          vehicle: some(round, size),
        },
        method: 'POST',
        path: '/deals?depth=0',
      }),
      name: 'create',
    },
    {
      ...write,
      ask: (round) => ({
        body: { status: `Changed ${round}` },
        method: 'PATCH',
        path: `/deals/${some(round, size)}?depth=0`,
      }),
      name: 'update',
    },
  ]
}

const bulk = (size: number): Case[] => {
  const records = batchSize(size)
  const batches = Math.ceil(size / records)
  const named = records.toLocaleString('en')
  const where = (batch: string) =>
    `/deals?where[customerRelationship][equals]=${encodeURIComponent(batch)}&depth=0&limit=${records}`
  const each = { part: 'bulk', readsOnly: false, runs: 5, warmUps: 1 } as const
  const updated = (round: number) => `Batch ${round + 5}`
  const deleted = (round: number) => `Batch ${batches - 10 - round}`
  const answered = (text: string): string | undefined => {
    const { docs } = JSON.parse(text) as { docs: unknown[] }
    return docs.length === records ? undefined : `answers ${docs.length} of ${records}`
  }
  return [
    {
      ...each,
      ask: (round) => ({
        body: { status: `Together ${round}` },
        method: 'PATCH',
        path: where(updated(round)),
      }),
      async findFault({ url }, round, text) {
        const values = { customer_relationship: updated(round), status: `Together ${round}` }
        const stored = await countDeals(url, values)
        return stored === records ? answered(text) : `answers success, ${stored} of ${records} are stored`
      },
      name: `bulk update of ${named}`,
    },
    {
      ...each,
      ask: (round) => ({ method: 'DELETE', path: where(deleted(round)) }),
      async findFault({ url }, round, text) {
        const left = await countDeals(url, { customer_relationship: deleted(round) })
        return left === 0 ? answered(text) : `answers success, ${left} of ${records} are still there`
      },
      name: `bulk delete of ${named}`,
    },
  ]
}
