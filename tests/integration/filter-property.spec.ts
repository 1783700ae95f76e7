/**
 * A filter means the same for reading, bulk update and bulk delete, and never more or less than an oracle in
 * memory says. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { matching, type Tree } from '../support/oracle'
import { asForm, encoded, type Encoding } from '../support/queries'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { takeSnapshot } from '../support/snapshot'
import { treeOf } from '../support/trees'
import { collections, createWorld, markers } from '../support/world'
import { fixture } from '../support/service'

const service = useClient()

const world = fixture(() => createWorld(service, seed))
const snapshot = fixture(() => takeSnapshot(service))

type Asked = { encoding: Encoding; slug: string; tree: Tree }

const askedOf = (slugs: string[]): fc.Arbitrary<Asked> =>
  fc.constantFrom(...slugs).chain((slug) =>
    fc.record({
      encoding: fc.constantFrom('brackets' as const, 'json' as const),
      slug: fc.constant(slug),
      tree: treeOf(slug),
    }),
  )

type Compare = (slug: string, query: string, expected: number[], run: number) => Promise<void>

/** Asks random filters of these collections: `most` in the long form. */
const each = async (slugs: string[], most: number, compare: Compare): Promise<void> => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(askedOf(slugs), ({ encoding, slug, tree }) =>
      compare(slug, encoded(tree, encoding), matching(world, slug, tree), ++run),
    ),
    { endOnFailure: process.env['CI'] === 'true', numRuns: runsOf(most), seed },
  )
}

const sortedIds = (docs: Doc[]): number[] => docs.map(({ id }) => id).sort((a, b) => a - b)

describe(`a random filter (seed ${seed})`, () => {
  it('reads the records it means', async () => {
    const sizes = new Set<string>()
    await each(collections, 1600, async (slug, query, expected, run) => {
      const list = `${query}&limit=0&sort=id`
      const found =
        run % 3 === 0
          ? ((await service.api(...asForm(`/${slug}`, list))).body as { docs: Doc[] }).docs.map(
              ({ id }) => id,
            )
          : await service.ids(`/${slug}?${list}`)
      expect(found).toEqual(expected)
      sizes.add(`${slug} ${expected.length}`)
    })
    // Proof that the filters tell records apart: otherwise the comparison would prove nothing.
    expect(sizes.size).toBeGreaterThan(Math.min(40, runsOf(1600) / 8))
  })

  it('updates in bulk the records it means', async () => {
    await each(Object.keys(markers), 300, async (slug, query, expected, run) => {
      const marker = markers[slug] ?? ''
      const { docs } = await service.bulk('PATCH', `/${slug}?${query}`, { [marker]: `run ${run}` })
      expect(sortedIds(docs)).toEqual(expected)
      const marked = await service.ids(`/${slug}?limit=0&sort=id&where[${marker}][equals]=run ${run}`)
      expect(marked).toEqual(expected)
    })
    await snapshot.restore()
  })

  it('deletes in bulk the records it means', async () => {
    await each(collections, 120, async (slug, query, expected) => {
      try {
        const { docs } = await service.bulk('DELETE', `/${slug}?${query}`)
        expect(sortedIds(docs)).toEqual(expected)
        const all = matching(world, slug, { and: [] })
        const left = await service.ids(`/${slug}?limit=0&sort=id`)
        expect(left).toEqual(all.filter((id) => !expected.includes(id)))
      } finally {
        await snapshot.restore()
      }
    })
  })

  it('leaves out of bulk what somebody else changes before its turn, and nothing for its own changes', async () => {
    const { id: first } = await service.create('vehicles', { name: 'raced', status: ['Inspected'] })
    const { id: second } = await service.create('vehicles', { name: 'raced', status: ['Inspected'] })
    const other = await service.payload.db.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT 1 FROM vehicles WHERE id = $1 FOR UPDATE', [second])
      const bulk = service.bulk('PATCH', '/vehicles?where[name][equals]=raced&where[status][in]=Inspected', {
        trim: 'x',
      })
      // It has found the second too, and waits for it.
      const waiting = () =>
        service.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      await expect.poll(waiting).toHaveLength(1)
      await other.query('DELETE FROM vehicles_status WHERE parent_id = $1', [second])
      await other.query('UPDATE vehicles SET updated_at = now() WHERE id = $1', [second])
      await other.query('COMMIT')
      expect(sortedIds((await bulk).docs)).toEqual([first])
    } finally {
      other.release()
    }
    expect(await service.ids('/vehicles?where[trim][equals]=x')).toEqual([first])
    await service.bulk('DELETE', '/vehicles?where[name][equals]=raced')

    const [one, two, three] = await Promise.all(
      ['1', '2', '3'].map((dealId) => service.create('deals', { dealId })),
    )
    await service.update(`/deals/${one?.id}`, { dependencies: [two?.id, three?.id] })
    await service.update(`/deals/${two?.id}`, { dependencies: [three?.id] })
    const path = `/deals?where[id][in]=${one?.id},${two?.id},${three?.id}`
    const { docs } = await service.bulk(
      'DELETE',
      `${path}&where[or][0][dependencies][exists]=true&where[or][1][dealId][equals]=3`,
    )
    expect(docs).toHaveLength(3)
  })
})
