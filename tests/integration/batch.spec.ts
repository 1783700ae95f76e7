/** Many records made by one request: `POST /{collection}/batch`. */
import { describe, expect, it } from 'vitest'
import { writeOneByOne } from '../support/bulkWays'
import { type Bulk, useClient } from '../support/client'
import { contents } from '../support/contents'

const service = useClient()

type Answered = Bulk & { batchId: string }

const batch = async (slug: string, docs: unknown[], status = 201, query = ''): Promise<Answered> => {
  const answer = await service.api('POST', `/${slug}/batch${query}`, { body: { docs } })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(status)
  return answer.body as Answered
}

const numbered = (count: number, make: (at: number) => object = (at) => ({ name: `n${at}` })): object[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe('a batch', () => {
  it('makes 1,000 records, in the order of its list, each with its row of the ledger', async () => {
    const { id: customer } = await service.create('customers', { companyName: 'Pine' })
    const docs = numbered(1000, (at) => ({ customer, name: `n${at}`, status: ['Inspected', 'Arbitration'] }))
    const made = await batch('vehicles', docs, 201, '?depth=1')
    expect(made).toMatchObject({ errors: [], message: '1000 Vehicles created.' })
    expect(made.docs.map(({ name }) => name)).toEqual(docs.map((_, at) => `n${at}`))
    expect(made.docs[999]).toMatchObject({
      customer: { companyName: 'Pine' },
      status: ['Inspected', 'Arbitration'],
    })
    const ids = made.docs.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    const rows = await service.query<{ id: number }>(
      'SELECT record_id::int AS id FROM changes WHERE batch_id = $1 ORDER BY record_id',
      [made.batchId],
    )
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(await service.get(`/vehicles/${ids[500]}`)).toMatchObject({ customer, name: 'n500' })
    expect((await service.get(`/customers/${customer}`))['consumerVehicles']).toEqual(ids)
  })

  it('makes a record as a creation makes it', async () => {
    const { id: lead } = await service.create('leads')
    const { id: customer } = await service.create('customers')
    const doc = {
      createdAt: '2020-02-02T00:00:00.000Z',
      customer,
      id: 5,
      lead,
      segmentationBand: 'Unknown',
      title: 'Zoë',
    }
    const one = await service.create('preApprovals', doc)
    const [other] = (await batch('preApprovals', [doc])).docs
    expect(other).toEqual({ ...one, id: other?.id, updatedAt: other?.['updatedAt'] })
    const versions = await service.list(`/preApprovals/versions?where[parent][equals]=${other?.id}`)
    expect(versions.docs).toMatchObject([{ parent: other?.id, version: { lead, title: 'Zoë' } }])
  })

  it.each([
    ['together', false],
    ['apart', true],
  ])('says which of its list failed, by its place (%s)', async (_, isApart) => {
    const release = isApart ? writeOneByOne(service.payload, 'locations') : () => {}
    const docs = [{ name: 'a' }, 'text', { name: 5 }, { tenant: 999_999 }, { nam: 'x' }, null, { name: 'b' }]
    const { docs: made, errors, message } = await batch('locations', docs).finally(release)
    expect(made.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(errors).toEqual([
      expect.stringMatching(/^docs\[1\]: The body must be a JSON object/),
      expect.stringMatching(/^docs\[2\]: name: must be text or null, not a number/),
      expect.stringMatching(/^docs\[3\]: tenant names tenants 999999, which does not exist/),
      expect.stringMatching(/^docs\[4\]: nam: .*did you mean "name"/),
      expect.stringMatching(/^docs\[5\]: The body must be a JSON object/),
    ])
    expect(message).toBe('2 of 7 Locations created; 5 failed.')
  })

  it('writes lists that others own, and fields with rules of their own, record by record', async () => {
    const { id } = await service.create('deals')
    const { docs, errors } = await batch('customers', [{ deals: [id] }, { deals: [999_999] }])
    expect(docs).toMatchObject([{ deals: [id] }])
    expect(errors).toEqual([expect.stringMatching(/^docs\[1\]: deals names deals 999999/)])
    const hooks = await batch('webhooks', [
      { url: 'https://example.com/a' },
      {},
      { url: 'ftp://example.com' },
    ])
    expect(hooks.docs).toMatchObject([{ url: 'https://example.com/a' }])
    expect(hooks.errors).toEqual([
      expect.stringMatching(/^docs\[1\]: url/),
      expect.stringMatching(/^docs\[2\]: url/),
    ])
  })

  it('answers 400 and writes nothing where every record failed', async () => {
    const before = await contents(service)
    const { docs, errors, message } = await batch('leads', [{ nope: 1 }, { customer: 999_999 }], 400)
    expect([docs, errors.length, message]).toEqual([[], 2, '0 of 2 Leads created; 2 failed.'])
    expect(await contents(service)).toEqual(before)
  })

  it('takes a body over the limit of other requests, and none over its own', async () => {
    const long = 'x'.repeat(1_100_000)
    await service.refuses(
      'POST',
      '/leads',
      { code: 'body_too_large', status: 413 },
      { body: { notes: long } },
    )
    const { docs } = await batch('leads', [{ notes: long }, { notes: long }])
    expect(docs.map(({ notes }) => notes)).toEqual([long, long])
    const tooLong = { docs: numbered(16, () => ({ notes: long })) }
    await service.refuses(
      'POST',
      '/leads/batch',
      { code: 'body_too_large', says: /16777216 bytes/, status: 413 },
      { body: tooLong },
    )
  })

  it.each<[what: string, body: unknown, says: RegExp]>([
    ['no docs', {}, /\{"docs": \[\.\.\.\]\}/],
    ['a list', [{ name: 'a' }], /\{"docs": \[\.\.\.\]\}/],
    ['text', '"docs"', /\{"docs": \[\.\.\.\]\}/],
    ['nothing', 'null', /\{"docs": \[\.\.\.\]\}/],
    ['docs that are no list', { docs: { 0: {} } }, /\{"docs": \[\.\.\.\]\}/],
    ['another key', { docs: [{}], dryRun: true }, /and nothing else/],
    ['no records', { docs: [] }, /1 to 1000 records, not 0\./],
    ['1,001 records', { docs: numbered(1001) }, /1 to 1000 records, not 1001\./],
  ])('is refused with %s', async (_, body, says) => {
    await service.refuses('POST', '/locations/batch', { code: 'invalid_body', says, status: 400 }, { body })
  })

  it('is for every collection that takes creations, and by POST alone', async () => {
    const refusal = { code: 'method_not_allowed', status: 405 }
    await service.refusesEach(
      [
        ['GET', '/leads/batch'],
        ['PATCH', '/leads/batch', { docs: [{}] }],
      ],
      refusal,
    )
    await service.refusesEach([['POST', '/users/batch', { docs: [{}] }]], { code: 'not_found', status: 404 })
    const answer = await service.api('POST', '/changes/batch', { body: { docs: [{}] } })
    expect([404, 405], JSON.stringify(answer.body)).toContain(answer.status)
  })
})
