/** A record by a value that other systems know it by: made, updated, or refused where there are several. */
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import type { Answer } from '../support/service'

const service = useClient()

const put = (path: string, body: unknown = {}, headers = {}) => service.api('PUT', path, { body, headers })

const docOf = ({ body, status }: Answer, expected: number): Doc => {
  expect(status, JSON.stringify(body)).toBe(expected)
  return (body as { doc: Doc }).doc
}

const rowsOf = (collection: string, id: number) =>
  service.query(
    'SELECT operation, changes FROM changes WHERE collection = $1 AND record_id = $2 ORDER BY id',
    [collection, id],
  )

const keys = [
  ['deals', 'dealId', 'status'],
  ['customers', 'customerId', 'companyName'],
  ['messages', 'phoneProviderMessageId', 'type'],
  ['vehicles', 'vin', 'name'],
] as const

describe('PUT /{collection}/by/{field}/{value}', () => {
  it.each(keys)('makes one of %s by %s where there is none, then updates it', async (slug, key, other) => {
    const created = await put(`/${slug}/by/${key}/U-1`, { [other]: 'first' })
    const made = docOf(created, 201)
    expect(made).toMatchObject({ [key]: 'U-1', [other]: 'first' })
    expect((created.body as { message: string }).message).toMatch(/ successfully created\.$/)
    expect(created.headers.get('location')).toBe(`/api/${slug}/${made.id}`)
    const read = await service.api('GET', `/${slug}/${made.id}`)
    expect(read.body).toEqual(made)
    expect(created.headers.get('etag')).toBe(read.headers.get('etag'))

    const updated = await put(`/${slug}/by/${key}/U-1`, { [key]: 'U-1', [other]: 'second' })
    expect(docOf(updated, 200)).toMatchObject({ id: made.id, [key]: 'U-1', [other]: 'second' })
    expect((updated.body as { message: string }).message).toMatch(/ successfully updated\.$/)
    expect(updated.headers.get('location')).toBeNull()
    expect(updated.headers.get('etag')).toBe(
      (await service.api('GET', `/${slug}/${made.id}`)).headers.get('etag'),
    )
    expect(await rowsOf(slug, made.id)).toEqual([
      {
        changes: expect.objectContaining({ [key]: { after: 'U-1', before: null } }) as unknown,
        operation: 'create',
      },
      { changes: { [other]: { after: 'second', before: 'first' } }, operation: 'update' },
    ])
  })

  it('leaves fields that are not sent, and writes nothing where nothing differs', async () => {
    const { id } = docOf(await put('/deals/by/dealId/same', { mileage: 5, status: 'Quoted' }), 201)
    expect(docOf(await put('/deals/by/dealId/same', { status: 'Quoted' }), 200)).toMatchObject({ mileage: 5 })
    expect(await rowsOf('deals', id)).toHaveLength(1)
  })

  it('takes any text for a value, decoded from the path', async () => {
    for (const value of ['a/b c%', ' ', 'ümlaut 車', 'O\'Neill"; --', 'x'.repeat(3000), '?where[a]=b&#']) {
      const path = `/vehicles/by/vin/${encodeURIComponent(value)}`
      const made = docOf(await put(path), 201)
      expect(made['vin']).toBe(value)
      expect(docOf(await put(path), 200).id).toBe(made.id)
    }
  })

  it('keeps createdAt of a creation and ignores it in an update', async () => {
    const createdAt = '2020-02-02T00:00:00.000Z'
    const made = docOf(await put('/deals/by/dealId/dated', { createdAt }), 201)
    expect(made['createdAt']).toBe(createdAt)
    const again = docOf(await put('/deals/by/dealId/dated', { createdAt: '2021-01-01' }), 200)
    expect(again['createdAt']).toBe(createdAt)
  })

  it('takes depth and locale, and writes lists that other records own', async () => {
    const listing = await service.create('listings')
    const made = docOf(await put('/vehicles/by/vin/LISTED?depth=1', { listings: [listing.id] }), 201)
    expect(made['listings']).toEqual([expect.objectContaining({ id: listing.id, vehicles: made.id })])
    expect(docOf(await put('/vehicles/by/vin/LISTED', { listings: [] }), 200)['listings']).toEqual([])
  })

  it('makes one record of 20 requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, mileage) => put('/deals/by/dealId/at-once', { mileage })),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => (body as { doc: Doc }).doc.id)).size).toBe(1)
    expect((await service.list('/deals?where[dealId][equals]=at-once')).totalDocs).toBe(1)
  })

  it('makes one record of each value when many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => put(`/vehicles/by/vin/many-${at % 3}`, { name: `n${at}` })),
    )
    for (const { body, status } of answers) expect([200, 201], JSON.stringify(body)).toContain(status)
    expect((await service.list('/vehicles?where[vin][like]=many-')).totalDocs).toBe(3)
  })

  it('is answered again under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'upsert-1' }
    const first = await put('/deals/by/dealId/kept', { mileage: 1 }, headers)
    const second = await put('/deals/by/dealId/kept', { mileage: 1 }, headers)
    expect(docOf(second, 201)).toEqual(docOf(first, 201))
    for (const name of ['etag', 'location']) expect(second.headers.get(name)).toBe(first.headers.get(name))
    expect(await rowsOf('deals', docOf(first, 201).id)).toHaveLength(1)
  })
})

describe('PUT /{collection}/by/{field}/{value} refuses, and writes nothing:', () => {
  it('a value that several records have, naming up to twenty of them', async () => {
    const ids: number[] = []
    for (let at = 0; at < 22; at++) ids.push((await service.create('deals', { dealId: 'several' })).id)
    const refusal = { code: 'ambiguous_key', field: 'dealId', status: 409 }
    const path = '/deals/by/dealId/several'
    const [problem] = await service.refuses('PUT', path, refusal, { body: { mileage: 1 } })
    const named = [...(problem?.message ?? '').matchAll(/\d+/g)].map(Number)
    expect(named.filter((each) => ids.includes(each) && each !== 20)).toHaveLength(ids.includes(20) ? 19 : 20)
    expect(problem?.message).toMatch(/^dealId: more than 20 Deals have this value: /)

    await service.bulk('DELETE', `/deals?where[id][in]=${ids.slice(2).join(',')}`)
    await service.refuses(
      'PUT',
      path,
      { ...refusal, says: `: 2 Deals have this value: ${ids[1]}, ${ids[0]}.` },
      { body: {} },
    )
    await service.api('DELETE', `/deals/${ids[0]}`)
    expect(docOf(await put(path, { mileage: 1 }), 200).id).toBe(ids[1])
  })

  it('a field that is none to find records by, naming those that are', async () => {
    const before = await contents(service)
    for (const [path, says] of [
      ['/deals/by/status/Quoted', 'dealId'],
      ['/deals/by/dealid/x', 'dealId'],
      ['/deals/by/id/1', 'dealId'],
      ['/deals/by/constructor/1', 'dealId'],
      ['/vehicles/by/dealId/x', 'vin'],
      ['/leads/by/email/x', 'by id'],
    ] as const) {
      await service.refuses('PUT', path, { code: 'not_found', says, status: 404 }, { body: {} })
    }
    await service.refuses('PUT', '/users/by/email/x', { code: 'not_found', status: 404 }, { body: {} })
    await service.refuses('PUT', '/changes/by/id/x', { code: 'not_found', status: 404 }, { body: {} })
    expect(await contents(service)).toEqual(before)
  })

  it('a value that no text field can hold', async () => {
    for (const value of ['', '%00', 'a%00b']) {
      const refusal = { code: 'invalid_value', field: 'vin', status: 400 }
      await service.refuses('PUT', `/vehicles/by/vin/${value}${value === '' ? '/' : ''}`, refusal, {
        body: {},
      })
    }
    await service.refuses(
      'PUT',
      '/vehicles/by/vin/%ED%A0%80',
      { code: 'not_found', status: 404 },
      { body: {} },
    )
    await service.refuses('PUT', '/vehicles/by/vin/%', { code: 'not_found', status: 404 }, { body: {} })
  })

  it.each([null, '', 'other', 'UPPER'])('a body with another value, %j', async (vin) => {
    const refusal = { code: 'invalid_value', field: 'vin', status: 400 }
    await service.refuses('PUT', '/vehicles/by/vin/upper', refusal, { body: { vin } })
  })

  it('a body as wrong as one of a creation, whether there is a record or not', async () => {
    await service.create('deals', { dealId: 'there' })
    for (const value of ['there', 'not-there']) {
      const path = `/deals/by/dealId/${value}`
      await service.refusesEach([['PUT', path, { mileage: 'x' }]], {
        code: 'invalid_value',
        field: 'mileage',
        status: 400,
      })
      await service.refusesEach([['PUT', path, { milage: 1 }]], { code: 'unknown_field', status: 400 })
      await service.refusesEach([['PUT', path, { customer: 999_999 }]], {
        code: 'missing_reference',
        status: 400,
      })
      await service.refusesEach([['PUT', path, { trades: [999_999] }]], {
        code: 'missing_reference',
        status: 400,
      })
      await service.refusesEach([['PUT', path, { createdAt: 'x' }]], {
        code: 'invalid_value',
        field: 'createdAt',
        status: 400,
      })
      await service.refusesEach([['PUT', path, []]], { code: 'invalid_body', status: 400 })
      await service.refusesEach([['PUT', `${path}?limit=1`, {}]], { code: 'unknown_parameter', status: 400 })
    }
  })

  it('a precondition, other methods, and a request without a key', async () => {
    const path = '/deals/by/dealId/never'
    const headers = { 'if-match': '*' }
    const refusal = { code: 'invalid_header', says: /^If-Match: /, status: 400 }
    await service.refuses('PUT', path, refusal, { body: {}, headers })
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      await service.refuses(method, path, { code: 'method_not_allowed', status: 405 }, { body: undefined })
    }
    await service.refuses('PUT', path, { code: 'unauthenticated', status: 401 }, { body: {}, key: null })
  })
})
