/** What staff read through Payload's own handler is bounded: in depth, and in the lists that other records own. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
let customer: number
let lead: number

const staff = fixture(() => signIn(service))

beforeAll(async () => {
  customer = (await service.create('customers', { companyName: 'Named by many' })).id
  lead = (await service.create('leads', { customer })).id
  await service.query('INSERT INTO leads (customer_id) SELECT $1 FROM generate_series(1, 400)', [customer])
  await service.query('INSERT INTO deals (customer_id) SELECT $1 FROM generate_series(1, 400)', [customer])
})

const read = async (path: string): Promise<Doc> => {
  const answer = await staff.api('GET', path)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200)
  return answer.body as Doc
}

type Joined = { docs: (Doc | number)[]; hasNextPage: boolean }

describe('depth', () => {
  it.each([2, 4, 10])('%i is answered as 1 is, which is all that the panel asks for', async (depth) => {
    const deep = await read(`/leads/${lead}?depth=${depth}`)
    expect(deep).toEqual(await read(`/leads/${lead}?depth=1`))
    const named = deep['customer'] as Doc
    expect(named.id).toBe(customer)
    const { docs } = named['deals'] as Joined
    expect(docs.filter((doc) => typeof doc !== 'number')).toEqual([])
  })

  it('of a list over 100 records is 0', async () => {
    const page = (limit: number) =>
      read(`/leads?depth=1&limit=${limit}`) as unknown as Promise<{ docs: Doc[] }>
    expect(new Set((await page(400)).docs.map((doc) => typeof doc['customer']))).toEqual(new Set(['number']))
    expect(new Set((await page(20)).docs.map((doc) => typeof doc['customer']))).toEqual(new Set(['object']))
  })
})

describe('a list that others own', () => {
  it.each(['0', '100000', '-1', '1.5'])(
    'has 100 of them at most with joins[deals][limit]=%s',
    async (limit) => {
      const doc = await read(`/customers/${customer}?depth=0&joins[deals][limit]=${limit}`)
      const { docs, hasNextPage } = doc['deals'] as Joined
      expect(docs.length).toBeLessThanOrEqual(100)
      expect(hasNextPage).toBe(true)
    },
  )

  it('has ten where nobody says how many', async () => {
    const doc = await read(`/customers/${customer}?depth=0`)
    expect((doc['deals'] as Joined).docs).toHaveLength(10)
  })
})
