/**
 * A filter means the same for reading, bulk update and bulk delete, and never more or less than an oracle in
 * memory says. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf } from '../support/answers'
import { matching, type Tree, type World } from '../support/oracle'
import { encodings } from '../support/queries'
import { startService, type TestService } from '../support/service'
import { type Snapshot, takeSnapshot } from '../support/snapshot'
import { treeOf } from '../support/trees'
import { collections, createWorld, markers } from '../support/world'

const seed = Number(process.env['FORECOURT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let service: TestService
let snapshot: Snapshot
let world: World

beforeAll(async () => {
  service = await startService()
  world = await createWorld(service, seed)
  snapshot = await takeSnapshot(service)
})
afterAll(() => service.close())

type Asked = { encode: keyof typeof encodings; slug: string; tree: Tree }

const askedOf = (slugs: string[]): fc.Arbitrary<Asked> =>
  fc.constantFrom(...slugs).chain((slug) =>
    fc.record({
      encode: fc.constantFrom('brackets' as const, 'json' as const, 'form' as const),
      slug: fc.constant(slug),
      tree: treeOf(slug),
    }),
  )

const check = (
  slugs: string[],
  numRuns: number,
  holds: (asked: Asked, expected: number[]) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(askedOf(slugs), (asked) => holds(asked, matching(world, asked.slug, asked.tree))),
    { endOnFailure: process.env['CI'] === 'true', numRuns, seed },
  )

describe(`a random filter (seed ${seed})`, () => {
  it('reads the records it means, 1,600 times', async () => {
    const sizes = new Set<string>()
    await check(collections, 1600, async ({ encode, slug, tree }, expected) => {
      const read = await encodings[encode](service, 'GET', `/${slug}`, tree, 'limit=0&sort=id')
      expect(idsOf(read)).toEqual(expected)
      sizes.add(`${slug} ${expected.length}`)
    })
    // Proof that the filters tell records apart: otherwise the comparison would prove nothing.
    expect(sizes.size).toBeGreaterThan(40)
  }, 180_000)

  it('updates in bulk the records it means, 300 times', async () => {
    let runs = 0
    await check(Object.keys(markers), 300, async ({ encode, slug, tree }, expected) => {
      const marker = markers[slug] ?? ''
      const mark = `run ${++runs}`
      const updated = await encodings[encode](service, 'PATCH', `/${slug}`, tree, '', {
        [marker]: mark,
      })
      expect(idsOf(updated).sort((a, b) => a - b)).toEqual(expected)
      const marked = await service.api('GET', `/${slug}?limit=0&sort=id&where[${marker}][equals]=${mark}`)
      expect(idsOf(marked)).toEqual(expected)
    })
    await snapshot.restore()
  }, 180_000)

  it('deletes in bulk the records it means, 120 times', async () => {
    await check(collections, 120, async ({ encode, slug, tree }, expected) => {
      try {
        const deleted = await encodings[encode](service, 'DELETE', `/${slug}`, tree)
        expect(idsOf(deleted).sort((a, b) => a - b)).toEqual(expected)
        const left = await service.api('GET', `/${slug}?limit=0&sort=id`)
        const gone = new Set(expected)
        expect(idsOf(left)).toEqual(matching(world, slug, { and: [] }).filter((id) => !gone.has(id)))
      } finally {
        await snapshot.restore()
      }
    })
  }, 180_000)
})
