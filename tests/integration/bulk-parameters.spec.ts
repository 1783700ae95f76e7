/**
 * What the list parameters mean for bulk update and bulk delete: they choose what is written. Options of bulk requests with
 * values that they cannot have, and on requests that have no use for them.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Bulk, useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus } from '../support/service'
import { signIn } from '../support/staff'

const service = useClient()
let lead = 0
beforeAll(async () => {
  for (let index = 0; index < 12; index++)
    lead = (await service.create('leads', { name: `Lead ${index}` })).id
})

describe('a bulk request', () => {
  it.each([
    'page=2',
    'page=0',
    'page=abc',
    'limit=2&page=0',
    'limit=2&page=1.5',
    'limit=0',
    'limit=-1',
    'limit=1.5',
  ])('refuses %s', async (query) => {
    const path = `/leads?where[id][exists]=true&${query}`
    await service.refuses('PATCH', path, { code: 'invalid_parameter', status: 400 }, { body: { notes: 'x' } })
    await service.refuses('DELETE', path, { code: 'invalid_parameter', status: 400 })
  })

  it('writes no more than limit records, the first in the order of sort, and page 1 may be said', async () => {
    const path = '/leads?where[id][exists]=true&limit=2&page=1&sort=-name'
    const { docs } = await service.bulk('PATCH', path, { notes: 'chosen' })
    expect(docs.map(({ name }) => name)).toEqual(['Lead 9', 'Lead 8'])
    const { totalDocs } = await service.list('/leads?where[notes][equals]=chosen')
    expect(totalDocs).toBe(2)
    const gone = await service.bulk('DELETE', '/leads?where[notes][equals]=chosen&sort=name&limit=1')
    expect(gone.docs.map(({ name }) => name)).toEqual(['Lead 8'])
    expect((await service.list('/leads?where[notes][equals]=chosen')).totalDocs).toBe(1)
    await service.create('leads', { name: 'Lead 8' })
  })

  it('says why a page beyond the first needs a limit', async () => {
    const refusal = { code: 'invalid_parameter', says: /^page: must be 1 without limit/, status: 400 }
    const path = '/leads?where[id][exists]=true&page=2'
    await service.refuses('PATCH', path, refusal, { body: { notes: 'x' } })
    await service.refuses('DELETE', path, refusal)
    const staff = await signIn(service)
    const before = await contents(service)
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await staff.api(method, path, method === 'PATCH' ? { notes: 'x' } : undefined)
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
      expect(JSON.stringify(answer.body)).toContain('invalid_parameter')
    }
    expect(await contents(service)).toEqual(before)
    const first = await expectStatus(200, staff.api('PATCH', `${path.slice(0, -1)}1`, { reason: null }))
    expect((first.body as Bulk).docs).toHaveLength(12)
  })

  it('writes the page of limit records in the order of sort, as lists have it', async () => {
    const source = 'paged'
    const names = ['b', 'a', 'b', 'a', 'b', 'a', 'b']
    for (const name of names) await service.create('leads', { name, source })
    const filter = `where[source][equals]=${source}`
    for (const sort of ['name', '-name', '']) {
      for (const page of [1, 2, 3, 4]) {
        const query = `${filter}&limit=3&page=${page}${sort === '' ? '' : `&sort=${sort}`}`
        const listed = await service.ids(`/leads?${query}`)
        const notes = `${sort} ${page}`
        const { docs } = await service.bulk('PATCH', `/leads?${query}`, { notes })
        expect(docs.map(({ id }) => id)).toEqual(listed)
        const written = await service.ids(`/leads?where[notes][equals]=${notes}&limit=0`)
        expect(new Set(written)).toEqual(new Set(listed))
      }
    }
    const second = await service.ids(`/leads?${filter}&limit=3&page=2&sort=name`)
    const gone = await service.bulk('DELETE', `/leads?${filter}&limit=3&page=2&sort=name`)
    expect(gone.docs.map(({ id }) => id)).toEqual(second)
    const { totalDocs } = await service.list(`/leads?${filter}`)
    expect(totalDocs).toBe(names.length - 3)
    const none = await service.bulk('DELETE', `/leads?${filter}&limit=2147483647&page=2147483647`)
    expect(none.docs).toEqual([])
    await service.bulk('DELETE', `/leads?${filter}`)
  })

  it('counts for maxAffected the records of the page', async () => {
    const path = '/leads?where[id][exists]=true&limit=5&page=3'
    const { docs } = await service.bulk('PATCH', `${path}&maxAffected=2`, { phone: '3' })
    expect(docs).toHaveLength(2)
    await service.refuses(
      'PATCH',
      `${path}&maxAffected=1`,
      { code: 'too_many_affected', status: 409 },
      { body: { phone: '4' } },
    )
  })

  it('has no limit of its own', async () => {
    const { docs } = await service.bulk('PATCH', '/leads?where[id][exists]=true', { phone: '1' })
    expect(docs).toHaveLength(12)
    const capped = await service.bulk('PATCH', '/leads?where[id][exists]=true&limit=9999', { phone: '2' })
    expect(capped.docs).toHaveLength(12)
  })

  it('answers at depth', async () => {
    const { id } = await service.create('customers', { companyName: 'Pine' })
    const { docs } = await service.bulk('PATCH', `/leads?where[id][equals]=${lead}&depth=1`, { customer: id })
    expect(docs).toMatchObject([{ customer: { companyName: 'Pine', leads: [lead] } }])
  })
})

describe('bulk option refusals', () => {
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
      const queries = [
        ...values.map((value) => `maxAffected=${encodeURIComponent(value)}`),
        'maxAffected[]=1',
      ]
      const refusal = {
        code: 'invalid_parameter',
        says: /^maxAffected: must be a whole number from 0 to 2147483647\./,
        status: 400,
      }
      await service.refusesEach(queries.flatMap(bulk), refusal)
    })

    it('return is minimal or representation', async () => {
      const queries = ['', 'none', 'Minimal', 'ids', 'minimal,representation'].map(
        (value) => `return=${value}`,
      )
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
})
