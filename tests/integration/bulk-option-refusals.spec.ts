/** Options of bulk requests with values that they cannot have, and on requests that have no use for them. */
import { beforeAll, describe, it } from 'vitest'
import { useClient } from '../support/client'

const service = useClient()
let batchId: string
beforeAll(async () => {
  const { id } = await service.create('leads', { name: 'a' })
  const answer = await service.api('PATCH', `/leads?where[id][equals]=${id}`, { body: { name: 'b' } })
  batchId = (answer.body as { batchId: string }).batchId
})

type Sent = [method: string, path: string, body?: unknown]

/** The requests that take all options, with a query. */
const bulk = (query: string): Sent[] => [
  ['PATCH', `/leads?where[id][exists]=true&${query}`, { name: 'c' }],
  ['DELETE', `/leads?where[id][exists]=true&${query}`],
  ['POST', `/leads/batch?${query}`, { docs: [{ name: 'c' }] }],
]

const undo = (query: string): Sent => ['POST', `/changes/batches/${batchId}/undo?${query}`]

describe('an option of bulk requests', () => {
  it.each(['dryRun', 'allOrNothing'])('%s is true or false', async (name) => {
    const values = ['', '1', 'yes', 'TRUE', 'true ', 'null', 'true,false'].map(
      (value) => `${name}=${encodeURIComponent(value)}`,
    )
    const queries = [...values, `${name}[]=true`, `${name}[equals]=true`, name]
    const refusal = {
      code: 'invalid_parameter',
      says: new RegExp(`^${name}: must be true or false\\.`),
      status: 400,
    }
    await service.refusesEach(
      queries.flatMap((query) => [...bulk(query), undo(query)]),
      refusal,
    )
  })

  it('maxAffected is a whole number', async () => {
    const values = ['', '-1', '1.5', '1e3', 'all', ' 1', '2147483648', '99999999999', '0x10']
    const queries = [...values.map((value) => `maxAffected=${encodeURIComponent(value)}`), 'maxAffected[]=1']
    const refusal = {
      code: 'invalid_parameter',
      says: /^maxAffected: must be a whole number from 0 to 2147483647\./,
      status: 400,
    }
    await service.refusesEach(queries.flatMap(bulk), refusal)
  })

  it('return is minimal or representation', async () => {
    const queries = ['', 'none', 'Minimal', 'ids', 'minimal,representation'].map((value) => `return=${value}`)
    const refusal = {
      code: 'invalid_parameter',
      says: /^return: must be minimal .* or representation/,
      status: 400,
    }
    await service.refusesEach([...queries, 'return[]=minimal'].flatMap(bulk), refusal)
  })

  it('stands once', async () => {
    const queries = [
      'dryRun=true&dryRun=true',
      'maxAffected=1&maxAffected=2',
      'return=minimal&return=minimal',
    ]
    await service.refusesEach(queries.flatMap(bulk), { code: 'invalid_parameter', status: 400 })
  })

  it.each(['dryRun=true', 'allOrNothing=false', 'maxAffected=5', 'return=minimal'])(
    '%s is refused where there is no use for it',
    async (query) => {
      const requests: Sent[] = [
        ['GET', '/leads'],
        ['GET', '/leads/1'],
        ['GET', '/leads/count'],
        ['GET', '/leads/1/changes'],
        ['GET', '/trades/versions'],
        ['GET', '/changes'],
        ['POST', '/leads', { name: 'c' }],
        ['PATCH', '/leads/1', { name: 'c' }],
        ['DELETE', '/leads/1'],
        ['PUT', '/deals/by/dealId/D-1', {}],
      ]
      const [name = ''] = query.split('=')
      const says = new RegExp(`^"?${name}"?: there is no such parameter`)
      const asked = requests.map(([method, path, body]): Sent => [method, `${path}?${query}`, body])
      await service.refusesEach(asked, { code: 'unknown_parameter', says, status: 400 })
    },
  )

  it('is all that a batch and an undoing take beside how records are shown', async () => {
    const batch = ['where[id][exists]=true', 'limit=5', 'page=1', 'sort=id'].map((query): Sent => [
      'POST',
      `/leads/batch?${query}`,
      { docs: [{}] },
    ])
    const undoing = ['where[id][exists]=true', 'maxAffected=5', 'return=minimal', 'depth=0', 'limit=1'].map(
      undo,
    )
    const refusal = { code: 'unknown_parameter', status: 400 }
    await service.refusesEach(
      [...batch, ...undoing, ...bulk('dryrun=true'), ...bulk('maxaffected=1')],
      refusal,
    )
  })
})
