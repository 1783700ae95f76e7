/**
 * Nothing malformed reaches the database: it is refused in the document's form, it changes nothing, and it never
 * widens a filter. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Bulk, type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { naturalKeys } from '../support/configured'
import { malformedQuery } from '../support/malformed'
import { malformedBody } from '../support/malformedBodies'
import { mangledQuery } from '../support/mangled'
import { matching } from '../support/oracle'
import { treeIn } from '../support/readQuery'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { type Answer, fixture } from '../support/service'
import { collections, createWorld } from '../support/world'

const service = useClient()
let before: Record<string, string>

const world = fixture(() => createWorld(service, seed))

beforeAll(async () => {
  before = await contents(service)
})

const expectFailure = ({ body, headers, status }: Answer): void => {
  const told = JSON.stringify(body)
  expect(status, told).toBeGreaterThanOrEqual(400)
  expect(status, told).toBeLessThan(500)
  const { errors, requestId, ...rest } = body as {
    errors: { code: string; message: string }[]
    requestId: string
  }
  expect(rest, told).toEqual({})
  expect(requestId).toBe(headers.get('x-request-id'))
  expect(errors.length, told).toBeGreaterThan(0)
  for (const { code, message } of errors) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(message).not.toBe('')
  }
}

const isEnvelope = ({ body }: Answer): boolean => 'docs' in (body as object)

const expectNothingDone = ({ body, status }: Answer): void => {
  expect(status).toBe(400)
  expect((body as Bulk).docs).toEqual([])
}

const everywhere = fc.constantFrom(...collections)

/** Runs a property and counts its runs; what is in the database is compared now and then, and in the end. */
const always = async <T>(arbitrary: fc.Arbitrary<T>, most: number, holds: (value: T) => Promise<void>) => {
  const numRuns = runsOf(most)
  let run = 0
  const property = fc.asyncProperty(arbitrary, async (value) => {
    await holds(value)
    if (++run % 25 === 0) expect(await contents(service)).toEqual(before)
  })
  await fc.assert(property, { endOnFailure: process.env['CI'] === 'true', numRuns, seed })
  expect(await contents(service)).toEqual(before)
  expect(run).toBe(numRuns)
}

describe(`what is malformed (seed ${seed})`, () => {
  it('is refused in every reading and bulk request', async () => {
    const queries = everywhere.chain((slug) => fc.tuple(fc.constant(slug), malformedQuery(slug)))
    await always(queries, 700, async ([slug, query]) => {
      expectFailure(await service.api('GET', `/${slug}?${query}`))
      expectFailure(await service.api('GET', `/${slug}/count?${query}`))
      expectFailure(await service.api('PATCH', `/${slug}?${query}`, { body: {} }))
      expectFailure(await service.api('DELETE', `/${slug}?${query}`))
    })
  })

  it('is refused in every body', async () => {
    const bodies = everywhere.chain((slug) => fc.tuple(fc.constant(slug), malformedBody(slug)))
    await always(bodies, 500, async ([slug, body]) => {
      const [id] = world[slug]?.keys() ?? []
      expectFailure(await service.api('POST', `/${slug}`, { body }))
      expectFailure(await service.api('PATCH', `/${slug}/${id}`, { body }))
      // Bulk leaves these two fields alone, whatever is sent.
      if (slug === 'templates' && body.includes('"type"')) return
      const bulk = await service.api('PATCH', `/${slug}?where[id][equals]=${id}`, { body })
      // Whom a record names is known when it is written: then it is that record's failure.
      if (isEnvelope(bulk)) expectNothingDone(bulk)
      else expectFailure(bulk)
    })
  })

  it('is refused among many, and in what is made or updated by a key', async () => {
    const bodies = everywhere.chain((slug) => fc.tuple(fc.constant(slug), malformedBody(slug)))
    await always(bodies, 300, async ([slug, body]) => {
      const many = await service.api('POST', `/${slug}/batch`, { body: `{"docs":[${body}]}` })
      if (isEnvelope(many)) expectNothingDone(many)
      else expectFailure(many)
      expectFailure(await service.api('POST', `/${slug}/batch`, { body }))
      for (const key of naturalKeys[slug] ?? []) {
        expectFailure(await service.api('PUT', `/${slug}/by/${key}/a`, { body }))
      }
    })
  })

  it('is refused, or means what its own words say, when it is mangled', async () => {
    let taken = 0
    const queries = everywhere.chain((slug) => fc.tuple(fc.constant(slug), mangledQuery(slug)))
    await always(queries, 1000, async ([slug, query]) => {
      const answer = await service.api('GET', `/${slug}?limit=0&sort=id&${query}`)
      if (answer.status !== 200) {
        expectFailure(answer)
        expectFailure(await service.api('DELETE', `/${slug}?${query}`))
        expectFailure(await service.api('PATCH', `/${slug}?${query}`, { body: {} }))
        return
      }
      taken++
      const tree = treeIn(slug, query)
      const found = (answer.body as { docs: Doc[] }).docs.map(({ id }) => id)
      expect(found).toEqual(matching(world, slug, tree ?? { and: [] }))
      // Without a filter a list is all there is, and bulk is nothing.
      if (!tree) expectFailure(await service.api('DELETE', `/${slug}?${query}`))
    })
    expect(taken).toBeGreaterThan(runsOf(1000) / 40)
  })
})
