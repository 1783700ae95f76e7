/** What the list parameters mean for bulk update and bulk delete: they choose what is written. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'

const service = useClient()
let lead = 0
beforeAll(async () => {
  for (let index = 0; index < 12; index++)
    lead = (await service.create('leads', { name: `Lead ${index}` })).id
})

describe('a bulk request', () => {
  it.each(['page=2', 'page=0', 'page=abc', 'limit=0', 'limit=-1', 'limit=1.5'])(
    'refuses %s',
    async (query) => {
      const path = `/leads?where[id][exists]=true&${query}`
      await service.refuses(
        'PATCH',
        path,
        { code: 'invalid_parameter', status: 400 },
        { body: { notes: 'x' } },
      )
      await service.refuses('DELETE', path, { code: 'invalid_parameter', status: 400 })
    },
  )

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
