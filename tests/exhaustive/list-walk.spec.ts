/**
 * What one list passes through: the walk that docs/architecture.md describes, counted while it is taken. A file counts when one
 * of its functions runs for the request.
 *
 * Two numbers: all of them, and those of the list itself. Not of the list are what a key's first request passes that ends at the
 * table of routes, as no path is like it, and the rules that the config's collections bring (src/access).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { keyStateOf } from '../../src/plugins/auth/keys/state'
import { useClient } from '../support/client'
import { statementsOf } from '../support/statements'
import { functionsRunBy } from '../support/functionsRun'

const maxFiles = { inAll: 80, ofLists: 40 }
const maxStatements = 3

/** Names two other collections, as a deal does that is worked on. */
const path = '/deals?where[status][equals]=Working&depth=1'

const service = useClient()

beforeAll(async () => {
  for (const companyName of ['One', 'Another']) {
    const customer = (await service.create('customers', { companyName })).id
    const vehicle = (await service.create('vehicles', { make: 'Volvo' })).id
    await service.create('deals', { customer, status: 'Working', vehicle })
  }
  // What is worked out once, and the key, are known from here on.
  for (let time = 0; time < 3; time++) await list()
})

const list = async () => {
  const { docs } = await service.list(path)
  expect(docs).toHaveLength(2)
  expect(docs[0]).toMatchObject({ customer: { companyName: 'Another' }, vehicle: { make: 'Volvo' } })
}

/** Whose key must be looked up. */
const noRoute = async () => {
  keyStateOf(service.payload).cache.outdate()
  const { status } = await service.api('GET', '/deals/no/such/path')
  expect(status).toBe(404)
}

/** Its clock ticks twice a second, whatever else runs. */
const clock = 'src/plugins/database/connection/watch/index.ts'

/** What runs each time: now and then something else runs beside a request. */
const walkedEachTime = async (work: () => Promise<unknown>): Promise<Map<string, string[]>> => {
  const [first, ...others] = [
    await functionsRunBy(work),
    await functionsRunBy(work),
    await functionsRunBy(work),
  ] as const
  return new Map([...first].filter(([file]) => file !== clock && others.every((each) => each.has(file))))
}

const described = (walked: Map<string, string[]>): string[] =>
  [...walked].map(([file, functions]) => `${file}: ${functions.join(', ')}`).sort()

describe('a filtered list at depth 1', () => {
  it(`passes through ${maxFiles.ofLists} files of its own at most, and ${maxFiles.inAll} in all`, async () => {
    const walked = await walkedEachTime(list)
    const entrance = await walkedEachTime(noRoute)
    expect(walked.size, described(walked).join('\n')).toBeLessThanOrEqual(maxFiles.inAll)
    const own = new Map(
      [...walked].filter(([file]) => !entrance.has(file) && !file.startsWith('src/access/')),
    )
    expect(own.size, described(own).join('\n')).toBeLessThanOrEqual(maxFiles.ofLists)
  })

  it(`sends ${maxStatements} statements at most`, async () => {
    const { statements } = await statementsOf(list)
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(maxStatements)
  })
})
