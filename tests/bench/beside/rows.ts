/**
 * What all sides are asked. The `turn` says which request of a row it is: the same turn is the same request, whoever sends it
 * and whoever is asked.
 */
import { batchOf, batchSize } from './records'

export type Part = 'bulk' | 'reads' | 'writes'

export type Asked = { body?: unknown; method: string; path: string }

export type Row = {
  /** Which share of the limit's rate is asked of the service, at 4 connections (at 1 of what is sent one by one). */
  asked?: number
  ask: (turn: number, size: number) => Asked
  /** With one connection less is to be told: each request is large. */
  connections: readonly number[]
  /** Requests name the entity tag that a first answer had, and are answered 304. */
  isConditional?: true
  /** Stock has no such thing, or means something else by it. */
  isOurs?: true
  name: string
  part: Part
  /** So many deals of these values, in columns, are there when a request was answered with success. */
  leaves?: (turn: number, size: number) => { count: number; values: Record<string, string> }
  /** One request a round, however long it takes. */
  sentOnce?: true
}

const deepPage = 9000

/** Some record, another in each turn, spread over all of them. */
const some = (turn: number, size: number): number => 1 + (((turn % 1_000_003) * 7919) % size)

/** One of the first pages, where there are so many. */
const page = (turn: number, size: number, limit: number): number =>
  1 + (turn % Math.max(1, Math.min(20, Math.floor(size / limit / 4))))

const everyPace = [1, 4, 16]

const read = (
  name: string,
  path: (turn: number, size: number) => string,
  asked?: number,
  more: Partial<Row> = {},
): Row => ({
  ask: (turn, size) => ({ method: 'GET', path: path(turn, size) }),
  ...(asked === undefined ? {} : { asked }),
  connections: everyPace,
  name,
  part: 'reads',
  ...more,
})

const five = ['customer', 'dealId', 'salesPrice', 'status', 'updatedAt']
  .map((name) => `select[${name}]=true`)
  .join('&')

const working = 'where[status][equals]=Working'

const reads: readonly Row[] = [
  read('by id, depth 0', (turn, size) => `/deals/${some(turn, size)}?depth=0`, 0.6),
  read('by id, depth 1', (turn, size) => `/deals/${some(turn, size)}?depth=1`, 0.6),
  read('by id, select of 5', (turn, size) => `/deals/${some(turn, size)}?depth=0&${five}`),
  read('by id, 304 by ETag', (turn, size) => `/deals/${some(turn % 20, size)}?depth=0`, undefined, {
    isConditional: true,
    isOurs: true,
  }),
  read('list of 10', (turn, size) => `/deals?limit=10&depth=0&page=${page(turn, size, 10)}`),
  read(
    'list of 10 by status',
    (turn, size) => `/deals?${working}&limit=10&depth=0&page=${page(turn, size, 10)}`,
    0.7,
  ),
  read(
    'list of 10 by amount',
    (turn, size) => `/deals?sort=salesPrice&limit=10&depth=0&page=${page(turn, size, 10)}`,
    undefined,
    // Stock sorts amounts as the texts that they are.
    { isOurs: true },
  ),
  read('list of 100, depth 0', (turn, size) => `/deals?limit=100&depth=0&page=${page(turn, size, 100)}`, 0.6),
  read('list of 100, depth 1', (turn, size) => `/deals?limit=100&depth=1&page=${page(turn, size, 100)}`, 0.6),
  read(
    'page 9,000 of 10',
    // Where there are fewer, nine tenths down.
    (_, size) => `/deals?limit=10&depth=0&page=${Math.max(1, Math.min(deepPage, Math.floor(size * 0.09)))}`,
  ),
  read('count', () => '/deals/count'),
]

const write = { asked: 0.45, connections: everyPace, part: 'writes' } as const

const writes: readonly Row[] = [
  {
    ...write,
    ask: (turn, size) => ({
      body: {
        customer: some(turn, size),
        dealId: `N-${turn}`,
        lienHolder: [2],
        mileage: 42_000,
        salesPrice: '$25,000.00',
        status: 'Working',
        type: ['Retail'],
        vehicle: some(turn, size),
      },
      method: 'POST',
      path: '/deals?depth=0',
    }),
    name: 'create',
  },
  {
    ...write,
    ask: (turn, size) => ({
      body: { status: `Changed ${turn}` },
      method: 'PATCH',
      // Of the first half: of the last some are deleted.
      path: `/deals/${some(turn, Math.floor(size / 2))}?depth=0`,
    }),
    name: 'update',
  },
]

/** The deals of a batch: updates take them from the first on, deletions from the last. */
const ofBatch = (batch: number, size: number): string =>
  `/deals?where[customerRelationship][equals]=${encodeURIComponent(batchOf(batch))}&depth=0&limit=${batchSize(size)}`

const lastBatch = (size: number): number => Math.ceil(size / batchSize(size)) - 1

const bulk: readonly Row[] = [
  {
    ask: (turn, size) => ({
      body: { status: `Together ${turn}` },
      method: 'PATCH',
      path: ofBatch(turn, size),
    }),
    asked: 1 / 1.5,
    connections: [1],
    leaves: (turn, size) => ({
      count: batchSize(size),
      values: { customer_relationship: batchOf(turn), status: `Together ${turn}` },
    }),
    name: 'bulk update',
    part: 'bulk',
    sentOnce: true,
  },
  {
    ask: (turn, size) => ({ method: 'DELETE', path: ofBatch(lastBatch(size) - turn, size) }),
    asked: 1 / 1.5,
    connections: [1],
    leaves: (turn, size) => ({
      count: 0,
      values: { customer_relationship: batchOf(lastBatch(size) - turn) },
    }),
    name: 'bulk delete',
    part: 'bulk',
    sentOnce: true,
  },
]

export const rows: readonly Row[] = [...reads, ...writes, ...bulk]

export const rowOf = (name: string): Row => {
  const row = rows.find((each) => each.name === name)
  if (!row) throw new Error(`There is no row ${name}.`)
  return row
}
