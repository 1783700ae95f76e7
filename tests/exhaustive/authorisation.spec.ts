/**
 * Every collection × every operation × every identity: what is answered, what is written and what is told. What must
 * come of it is a table written by hand (tests/support/authorisation/table.ts). All that is refused is asked in each run, a
 * third of what is not: FORECOURT_RUNS=10 asks all of it.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '../../src/plugins/api/actions/action'
import { actions } from '../support/actions'
import { askCell } from '../support/authorisation/ask'
import { type Ask, createCallers } from '../support/authorisation/callers'
import { type Cell, cellsOf, operations, ours, staffOperations } from '../support/authorisation/cells'
import { identities } from '../support/authorisation/identities'
import { createWorld, type World } from '../support/authorisation/world'
import { useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { someOf } from '../support/runs'
import { seed } from '../support/seed'

const service = useClient()
let world: World
let callerOf: Awaited<ReturnType<typeof createCallers>>
let cells: Cell[]
beforeAll(async () => {
  cells = cellsOf(service.payload.config)
  world = await createWorld(service)
  callerOf = await createCallers(service, world)
})

/** As many at once as the pool has connections for, and no more. */
const atOnce = 6

const askAll = async (ask: Ask, asked: readonly Cell[]): Promise<string[]> => {
  // Those of one collection one after another: some are about the same record.
  const slugs = [...new Set(asked.map(({ slug }) => slug))]
  const problems: string[] = []
  const worker = async () => {
    for (let slug = slugs.shift(); slug; slug = slugs.shift()) {
      for (const cell of asked.filter((each) => each.slug === slug)) {
        const problem = await askCell(service, world, ask, cell)
        if (problem) problems.push(problem)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return problems
}

describe('the authorisation matrix', () => {
  it('has a cell for every collection, operation and identity', () => {
    const keys = identities.filter(({ kind }) => kind === 'key').length
    const staff = identities.length - keys
    expect(identities.length).toBeGreaterThanOrEqual(12)
    const slugs = ours(service.payload.config)
    const own = slugs.flatMap((slug) => actionsOf(service.payload, slug))
    expect(cells).toHaveLength(
      slugs.length * (keys * operations.length + staff * staffOperations.length) +
        own.length * identities.length,
    )
    expect(cells.length).toBeGreaterThanOrEqual(2400)
  })

  it('names a collection that nobody has said anything about', () => {
    const { config } = service.payload
    const [some] = config.collections
    const more = { ...config, collections: [...config.collections, { ...some, slug: 'ofNobody' }] }
    expect(() => cellsOf(more)).toThrow(/^ofNobody has no row in tests\/support\/authorisation\/table\.ts/)
  })

  it('names an action that nobody has said anything about', () => {
    const { config } = service.payload
    const collections = config.collections.map((each) =>
      each.slug === 'templates' ? { ...each, custom: { ...each.custom, actions } } : each,
    )
    expect(() => cellsOf({ ...config, collections })).toThrow(
      /^templates has an action renameTemplate that its row in tests\/support\/authorisation\/table\.ts/,
    )
  })

  it.each(identities)('$name: is refused what is not theirs, and nothing is written', async (identity) => {
    const own = cells.filter((cell) => cell.identity === identity && !cell.expected.writes)
    const ask = await callerOf(identity)
    expect(await unwritten(service, () => askAll(ask, own))).toEqual([])
  })

  it.each(identities)(`$name: may do what is theirs (seed ${seed})`, async (identity) => {
    const own = someOf(cells.filter((cell) => cell.identity === identity && cell.expected.writes))
    expect(await askAll(await callerOf(identity), own)).toEqual([])
  })
})
