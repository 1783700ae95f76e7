/** Tags of records, and what is asked of them before a record is answered or written. */
import { describe, expect, it } from 'vitest'
import { type Doc, expectRefusal, useClient } from '../support/client'
import { createKey } from '../../src/plugins/auth/keys'
import { contents } from '../support/contents'
import { holding } from '../support/holding'
import { expectStatus, type Answer } from '../support/service'
import { isLongForm } from '../support/runs'

const service = useClient()

type Tagged = { doc: Doc; tag: string }

const tagged = ({ body, headers, status }: Answer): Tagged => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  const tag = headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+-[0-9a-f]{16}"$/)
  return { doc: (body as { doc?: Doc }).doc ?? (body as Doc), tag }
}

const read = async (path: string): Promise<Tagged> => tagged(await service.api('GET', path))
const make = async (slug: string, body = {}): Promise<Tagged & { path: string }> => {
  const made = tagged(await service.api('POST', `/${slug}`, { body }))
  return { ...made, path: `/${slug}/${made.doc.id}` }
}
const patch = (path: string, body: unknown, ifMatch?: string) =>
  service.api('PATCH', path, { body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })

const changeOf = (tag: string): number => Number(/^"(\d+)-/.exec(tag)?.[1])
const withChange = (tag: string, change: number): string => tag.replace(/\d+/, String(change))

/** Asserts a refused write, its fields, and that nothing was written. */
const expectConflict = async (
  method: 'DELETE' | 'PATCH',
  path: string,
  { body, ifMatch }: { body?: unknown; ifMatch: string },
  fields: (string | undefined)[],
): Promise<void> => {
  const refusal = { code: 'precondition_failed', status: 412 }
  const options = { headers: { 'if-match': ifMatch }, ...(body === undefined ? {} : { body }) }
  const problems = await service.refuses(method, path, refusal, options)
  expect(problems.map(({ field }) => field)).toEqual(fields)
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['precondition_failed']))
}

describe('ETag', () => {
  it('is the same in the answer to a write and in the read that follows it', async () => {
    const { doc, path, tag } = await make('deals', { dealId: 'T-1', mileage: 1 })
    expect(await read(path)).toEqual({ doc, tag })
    const updated = tagged(await patch(path, { mileage: 2 }))
    expect(await read(path)).toEqual(updated)
    expect(changeOf(updated.tag)).toBeGreaterThan(changeOf(tag))
  })

  it.each(['leads', 'customers', 'templates', 'attachments', 'trades'])(
    'is on a record of %s',
    async (slug) => {
      const { doc, path, tag } = await make(slug, {})
      expect(await read(path)).toEqual({ doc, tag })
    },
  )

  it('names the last change of the record in the ledger', async () => {
    const { doc, path } = await make('leads', { name: 'one' })
    const { tag } = tagged(await patch(path, { name: 'two' }))
    const [last] = await service.query(
      `SELECT max(id) AS id FROM changes WHERE collection = 'leads' AND record_id = $1`,
      [doc.id],
    )
    expect(changeOf(tag)).toBe(last?.['id'])
  })

  it('has the same change after a write that changes nothing', async () => {
    const { path, tag } = await make('leads', { name: 'same' })
    // Its time is a new one all the same, and so the hash.
    const after = tagged(await patch(path, { name: 'same' })).tag
    expect(changeOf(after)).toBe(changeOf(tag))
    expect(tagged(await patch(path, { name: 'other' }, tag)).doc).toMatchObject({ name: 'other' })
  })

  it('is 0 for a record that the ledger knows nothing of', async () => {
    const [row] = await service.query(`INSERT INTO leads (name) VALUES ('by hand') RETURNING id`)
    const { tag } = await read(`/leads/${row?.['id']}`)
    expect(changeOf(tag)).toBe(0)
  })

  it('is another one for another depth or locale, and for lists that others own, with the same change', async () => {
    const template = await make('templates', { subject: 'Hello' })
    await patch(`${template.path}?locale=es`, { subject: 'Hola' })
    const [english, spanish] = [await read(template.path), await read(`${template.path}?locale=es`)]
    expect(english.tag).not.toBe(spanish.tag)
    expect(changeOf(english.tag)).toBe(changeOf(spanish.tag))

    const vehicle = await make('vehicles')
    await service.create('listings', { vehicles: vehicle.doc.id })
    const tags = [vehicle.tag, (await read(vehicle.path)).tag, (await read(`${vehicle.path}?depth=1`)).tag]
    expect(new Set(tags).size).toBe(3)
    expect(new Set(tags.map(changeOf)).size).toBe(1)
  })

  it('is on HEAD, on a read of one change, and on nothing else', async () => {
    const { path, tag } = await make('leads')
    expect((await service.api('HEAD', path)).headers.get('etag')).toBe(tag)
    const [change] = await service.ids('/changes?limit=1')
    expect(changeOf((await read(`/changes/${change}`)).tag)).toBe(0)
    for (const [method, at, body] of [
      ['GET', '/leads'],
      ['GET', '/leads/count'],
      ['GET', '/trades/versions'],
      ['GET', `${path}/changes`],
      ['GET', '/leads/2147483647'],
      ['PATCH', `/leads?where[id][equals]=${path.slice(7)}`, { name: 'bulk' }],
      ['DELETE', path],
    ] as const) {
      const { headers } = await service.api(method, at, body ? { body } : {})
      expect(headers.get('etag'), `${method} ${at}`).toBeNull()
    }
  })
})

describe('If-None-Match', () => {
  const ask = (path: string, header: string, method = 'GET') =>
    service.api(method, path, { headers: { 'if-none-match': header } })

  it('answers 304 without a body where the record is answered as it was, and all of it otherwise', async () => {
    const { path, tag } = await make('leads', { name: 'known' })
    const same = [tag, `W/${tag}`, `"other", ${tag}`, `${tag} ,"x,y"`, ` ${tag} `, '*', `"a","b",\tW/${tag}`]
    for (const header of same) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, header, method)
        expect([answer.status, answer.body], header).toEqual([304, ''])
        expect(answer.headers.get('etag'), header).toBe(tag)
      }
    }
    for (const suffix of ['-gzip', '-br', '-zstd', '--gzip', ';gzip', ';br', '-gzip-gzip', '-gunzip']) {
      const coded = tag.replace(/"$/, `${suffix}"`)
      const answer = await ask(path, `"other", W/${coded}`)
      expect([answer.status, answer.headers.get('etag')], coded).toEqual([304, coded])
    }
    const others = [
      '"other"',
      '""',
      'W/"x"',
      withChange(tag, changeOf(tag) + 1),
      tag.replace(/.{3}"$/, '"'),
      `"${tag.slice(1, -1)}-rot13"`,
    ]
    for (const header of others) {
      const answer = await ask(path, header)
      expect(answer.status, header).toBe(200)
      expect(tagged(answer), header).toMatchObject({ doc: { name: 'known' }, tag })
    }
  })

  it('compares the whole: another depth, and a list that others own, are another answer', async () => {
    const { doc, path, tag } = await make('vehicles')
    await service.create('listings', { vehicles: doc.id })
    expect((await ask(path, tag)).status).toBe(200)
    const { tag: next } = await read(path)
    expect((await ask(path, next)).status).toBe(304)
    expect((await ask(`${path}?depth=1`, next)).status).toBe(200)
  })

  it('asks nothing of a record that is not there', async () => {
    expectRefusal('GET', await ask('/leads/2147483647', '*'), { code: 'not_found', status: 404 })
  })
})

describe('headers that are refused', () => {
  const malformed = [
    '',
    ' ',
    ',',
    '""""',
    'x',
    "'1-0123456789abcdef'",
    '"a',
    'a"',
    '"a" "b"',
    '"a";"b"',
    '"a",',
    ',"a"',
    '*,*',
    '"a", *',
    '*, "a"',
    'w/"a"',
    'W/ "a"',
    'W/',
    'W/*',
    '"a b"',
    '"a"x',
    '**',
    '1-0123456789abcdef',
    '<x>',
  ]
  const notOurs = [
    '""',
    '"x"',
    '"1"',
    '"1-"',
    '"1-0123456789abcde"',
    '"1-0123456789abcdef0"',
    '"1-0123456789ABCDEF"',
    '"01-0123456789abcdef"',
    '"-1-0123456789abcdef"',
    '"1.5-0123456789abcdef"',
    '"1e3-0123456789abcdef"',
    '"9999999999999999-0123456789abcdef"',
    '"1-0123456789abcdef-rot13"',
    '"1-0123456789abcdef gzip"',
    '"1-0123456789abcdef-gzip-gzip-gzip-gzip-gzip"',
    '"1-0123456789abcdef", "x"',
  ]

  it('If-Match with anything that is no tag of an answer', async () => {
    const { path } = await make('leads', { name: 'as it was' })
    const before = await contents(service)
    for (const header of [...malformed, ...notOurs]) {
      for (const method of ['PATCH', 'DELETE']) {
        const options = {
          headers: { 'if-match': header },
          ...(method === 'PATCH' ? { body: { name: 'x' } } : {}),
        }
        const answer = await service.api(method, path, options)
        const says = /^If-Match: must be the ETag of an answer in its quotes, such as "1042-/
        expectRefusal(`${method} ${header}`, answer, { code: 'invalid_header', says, status: 400 })
      }
    }
    expect(await contents(service)).toEqual(before)
  })

  it('If-None-Match with anything that is no list of tags', async () => {
    const { path } = await make('leads')
    for (const header of malformed) {
      const answer = await service.api('GET', path, { headers: { 'if-none-match': header } })
      const says = /^If-None-Match: must be/
      expectRefusal(header, answer, { code: 'invalid_header', says, status: 400 })
    }
  })

  it('either of them where it is not for, naming where it is', async () => {
    const { path, tag } = await make('leads', { name: 'stays' })
    const all = '/leads?where[id][exists]=true'
    const requests: [string, string, unknown?][] = [
      ['GET', '/leads'],
      ['GET', '/leads/count'],
      ['GET', '/trades/versions'],
      ['GET', `${path}/changes`],
      ['POST', '/leads', {}],
      ['POST', '/leads/batch', { docs: [{}] }],
      ['PATCH', all, { name: 'x' }],
      ['DELETE', all],
      ['PUT', '/deals/by/dealId/x', {}],
      ['POST', '/changes/batches/0/undo'],
    ]
    for (const [header, own, place] of [
      ['If-Match', [['GET', path] as const], 'PATCH and DELETE of one record by its id'],
      [
        'If-None-Match',
        [['PATCH', path, {}] as const, ['DELETE', path] as const],
        'GET of one record by its id',
      ],
    ] as const) {
      for (const [method, at, body] of [...requests, ...own]) {
        for (const value of [tag, '*', 'malformed']) {
          const refusal = { code: 'invalid_header', says: `${header}: is for ${place}`, status: 400 }
          const options = { headers: { [header]: value }, ...(body === undefined ? {} : { body }) }
          expectRefusal(`${header} ${method} ${at}`, await service.api(method, at, options), refusal)
        }
      }
    }
    expect(await read(path)).toMatchObject({ tag })
    await service.refuses(
      'PATCH',
      all,
      { code: 'invalid_header', status: 400 },
      { body: {}, headers: { 'if-match': '*' } },
    )
  })
})

describe('If-Match on PATCH', () => {
  it('goes through while the record is as it was read, weak and strong, alone and among others', async () => {
    const { path } = await make('deals', { mileage: 0 })
    const older = (await read(path)).tag
    for (const form of [
      (tag: string) => tag,
      (tag: string) => `W/${tag}`,
      ...['-gzip', '-br', '--gzip', ';gzip', ';br'].map(
        (suffix) => (tag: string) => tag.replace(/"$/, `${suffix}"`),
      ),
      (tag: string) => `${older}, ${tag}`,
      () => '*',
    ]) {
      const { doc, tag } = await read(path)
      const { doc: written } = tagged(await patch(path, { mileage: Number(doc['mileage']) + 1 }, form(tag)))
      expect(written['mileage']).toBe(Number(doc['mileage']) + 1)
    }
  })

  it('refuses the fields that both changed, naming each, and writes nothing', async () => {
    const { path, tag } = await make('deals', { mileage: 1, salesPrice: '1', status: 'Quoted' })
    tagged(await patch(path, { mileage: 2 }))
    tagged(await patch(path, { status: 'Working' }))
    await expectConflict('PATCH', path, { body: { mileage: 3 }, ifMatch: tag }, ['mileage'])
    const all = { mileage: 3, salesPrice: '2', status: 'Lost' }
    await expectConflict('PATCH', path, { body: all, ifMatch: tag }, ['mileage', 'status'])
    // Sent is sent, whatever the value: what the record has, what it had, and nothing at all.
    for (const mileage of [2, 1, null])
      await expectConflict('PATCH', path, { body: { mileage }, ifMatch: tag }, ['mileage'])
  })

  it('lets through what nobody else changed, and keeps the change of the other', async () => {
    const { path, tag } = await make('deals', { mileage: 1, status: 'Quoted' })
    tagged(await patch(path, { mileage: 2 }))
    const { doc, tag: next } = tagged(await patch(path, { status: 'Working' }, tag))
    expect(doc).toMatchObject({ mileage: 2, status: 'Working' })
    // The first tag is older than this caller's own change too.
    await expectConflict('PATCH', path, { body: { status: 'Lost' }, ifMatch: tag }, ['status'])
    expect(tagged(await patch(path, { status: 'Lost' }, next)).doc).toMatchObject({ status: 'Lost' })
    expect(tagged(await patch(path, {}, tag)).doc).toMatchObject({ mileage: 2, status: 'Lost' })
  })

  it('does not count what is ignored in a body', async () => {
    const { doc, path, tag } = await make('serviceOrders', { name: 'one' })
    await service.payload.update({
      collection: 'serviceOrders',
      data: { status: 'Quoted' },
      id: doc.id,
      overrideAccess: true,
    })
    const body = {
      createdAt: doc['createdAt'],
      id: doc.id,
      status: null,
      updatedAt: doc['updatedAt'],
    }
    expect(tagged(await patch(path, body, tag)).doc).toMatchObject({ status: 'Quoted' })
  })

  it('counts every way in which a field is changed', async () => {
    const customer = await make('customers')
    const { path, tag } = await make('deals', {
      customer: customer.doc.id,
      lienHolder: [customer.doc.id],
      mileage: 1,
    })
    await service.api('DELETE', customer.path)
    await expectConflict('PATCH', path, { body: { customer: null }, ifMatch: tag }, ['customer'])
    await expectConflict('PATCH', path, { body: { lienHolder: [] }, ifMatch: tag }, ['lienHolder'])
    await service.bulk('PATCH', `/deals?where[id][equals]=${path.slice(7)}`, { mileage: 2 })
    await expectConflict('PATCH', path, { body: { mileage: 9 }, ifMatch: tag }, ['mileage'])
    expect(tagged(await patch(path, { status: 'free' }, tag)).doc).toMatchObject({ status: 'free' })

    const template = await make('templates', { subject: 'Hello' })
    tagged(await patch(`${template.path}?locale=es`, { subject: 'Hola' }))
    await expectConflict('PATCH', template.path, { body: { subject: 'Hi' }, ifMatch: template.tag }, [
      'subject',
    ])
  })

  it('compares the newest of several tags', async () => {
    const { path, tag } = await make('deals', { mileage: 1 })
    const { tag: newer } = tagged(await patch(path, { mileage: 2 }))
    expect((await patch(path, { mileage: 3 }, `${newer}, ${tag}`)).status).toBe(200)
    await expectConflict('PATCH', path, { body: { mileage: 4 }, ifMatch: `${tag},${newer}` }, ['mileage'])
  })

  it('refuses a tag that is not of a change of this record', async () => {
    const { path, tag } = await make('deals', { mileage: 1 })
    const { tag: other } = await make('deals', { mileage: 1 })
    const body = { mileage: 2 }
    for (const foreign of [
      other,
      withChange(tag, changeOf(other) + 1000),
      withChange(tag, 0),
      withChange(tag, 1),
      withChange(tag, 999_999_999_999_999),
    ])
      await expectConflict('PATCH', path, { body, ifMatch: foreign }, [undefined])
    // One that is of this record among them is enough.
    expect((await patch(path, body, `${other}, ${tag}`)).status).toBe(200)
  })

  it('refuses a tag whose change is no longer kept, once there is a newer one', async () => {
    const { path, tag } = await make('deals', { mileage: 1, status: 'Quoted' })
    tagged(await patch(path, { mileage: 2 }))
    await service.query('DELETE FROM changes WHERE id = $1', [changeOf(tag)])
    await expectConflict('PATCH', path, { body: { status: 'free' }, ifMatch: tag }, [undefined])
  })

  it('takes 0 of a record without changes, and no longer once it has one', async () => {
    const [row] = await service.query(`INSERT INTO deals (mileage) VALUES (1) RETURNING id`)
    const path = `/deals/${row?.['id']}`
    const { tag } = await read(path)
    const { tag: next } = tagged(await patch(path, { mileage: 2 }, tag))
    await expectConflict('PATCH', path, { body: { status: 'free' }, ifMatch: tag }, [undefined])
    expect((await patch(path, { mileage: 3 }, next)).status).toBe(200)
  })

  it('asks after the record and its right first, and after the body', async () => {
    const { path, tag } = await make('leads')
    await service.api('DELETE', path)
    const gone = { code: 'not_found', status: 404 }
    for (const header of [tag, '*']) {
      await service.refuses('PATCH', path, gone, { body: { name: 'x' }, headers: { 'if-match': header } })
      await service.refuses('DELETE', path, gone, { headers: { 'if-match': header } })
    }
    const lead = await make('leads', { name: 'a' })
    tagged(await patch(lead.path, { name: 'b' }))
    const options = { body: { nam: 'c' }, headers: { 'if-match': lead.tag } }
    await service.refuses('PATCH', lead.path, { code: 'unknown_field', status: 400 }, options)
  })

  it('is asked again of a request with an Idempotency-Key only until it went through', async () => {
    const { path, tag } = await make('deals', { mileage: 1 })
    const headers = { 'idempotency-key': 'conditional', 'if-match': tag }
    const first = await service.api('PATCH', path, { body: { mileage: 2 }, headers })
    const again = await service.api('PATCH', path, { body: { mileage: 2 }, headers })
    expect(tagged(again)).toEqual(tagged(first))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await expectConflict('PATCH', path, { body: { mileage: 3 }, ifMatch: tag }, ['mileage'])
  })
})

describe('If-Match on a PATCH with a list that other records own', () => {
  it('compares the record as this request would answer it', async () => {
    const { doc, path } = await make('vehicles', { name: 'one' })
    const first = await service.create('listings', { vehicles: doc.id })
    const seen = await read(path)
    const second = await service.create('listings', { vehicles: doc.id })
    await expectConflict('PATCH', path, { body: { listings: [first.id] }, ifMatch: seen.tag }, ['listings'])
    const now = await read(path)
    const third = await service.create('listings')
    const { doc: written, tag } = tagged(await patch(path, { listings: [first.id, third.id] }, now.tag))
    expect(written['listings']).toEqual([first.id, third.id])
    expect(await service.get(`/listings/${second.id}`)).toMatchObject({ vehicles: null })
    expect((await read(path)).tag).toBe(tag)
  })

  it('is about the whole record, in the depth and locale of the request', async () => {
    const { doc, path, tag } = await make('vehicles', { name: 'one' })
    tagged(await patch(path, { year: '2020' }))
    await expectConflict('PATCH', path, { body: { listings: [] }, ifMatch: tag }, ['listings'])
    const body = { listings: [], name: 'x', trades: [] }
    await expectConflict('PATCH', path, { body, ifMatch: tag }, ['listings', 'trades'])
    await service.create('listings', { vehicles: doc.id })
    const [plain, deep] = [await read(path), await read(`${path}?depth=1`)]
    await expectConflict('PATCH', path, { body: { listings: [] }, ifMatch: deep.tag }, ['listings'])
    await expectConflict('PATCH', `${path}?depth=1`, { body: { listings: [] }, ifMatch: plain.tag }, [
      'listings',
    ])
    expect((await patch(`${path}?depth=1`, { listings: [] }, deep.tag)).status).toBe(200)
    expect((await patch(path, { listings: [] }, '*')).status).toBe(200)
  })

  it('loses no record that joins or leaves meanwhile', async () => {
    for (let round = 0; round < 15; round++) {
      const { doc, path } = await make('vehicles')
      const [kept, leaving] = [
        await service.create('listings', { vehicles: doc.id }),
        await service.create('listings', { vehicles: doc.id }),
      ]
      const [added, { tag }] = [await service.create('listings'), await read(path)]
      const [written, joined, left] = await Promise.all([
        patch(path, { listings: [kept.id, leaving.id, added.id] }, tag),
        service.api('POST', '/listings', { body: { vehicles: doc.id } }),
        patch(`/listings/${leaving.id}`, { vehicles: null }),
      ])
      expect([200, 412], JSON.stringify(written.body)).toContain(written.status)
      expect([joined.status, left.status], JSON.stringify([joined.body, left.body])).toEqual([201, 200])
      const joiner = (joined.body as { doc: Doc }).doc.id
      const { doc: after } = await read(path)
      const expected = [kept.id, ...(written.status === 200 ? [added.id] : []), joiner].sort((a, b) => a - b)
      expect(after['listings'], `${written.status}`).toEqual(expected)
    }
  })
})

describe('If-Match on DELETE', () => {
  it('deletes a record that is as it was read, and answers no tag', async () => {
    for (const precondition of [
      () => '*',
      (tag: string) => tag,
      (tag: string) => `"1-0123456789abcdef", W/${tag}`,
    ]) {
      const { path, tag } = await make('leads', { name: 'goes' })
      const answer = await service.api('DELETE', path, { headers: { 'if-match': precondition(tag) } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.headers.get('etag')).toBeNull()
      expect((await service.api('GET', path)).status).toBe(404)
    }
  })

  it('refuses any change meanwhile, naming the fields', async () => {
    const { path, tag } = await make('deals', { mileage: 1 })
    tagged(await patch(path, { status: 'Working' }))
    tagged(await patch(path, { mileage: 2, status: 'Lost' }))
    await expectConflict('DELETE', path, { ifMatch: tag }, ['mileage', 'status'])
    await expectConflict('DELETE', path, { ifMatch: withChange(tag, 0) }, [undefined])
    const { tag: now } = await read(path)
    expect((await service.api('DELETE', path, { headers: { 'if-match': now } })).status).toBe(200)
  })
})

describe('many at once', () => {
  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)))

  const increments = isLongForm ? 50 : 4

  it('10 writers of many increments each lose none with If-Match, and lose some without', async () => {
    const { path } = await make('deals', { mileage: 0 })
    let refused = 0
    await times(10, async () => {
      // Each write that goes through refuses those that read before it, so one of them at least gets on.
      for (let done = 0; done < increments;) {
        const { doc, tag } = await read(path)
        const answer = await patch(path, { mileage: Number(doc['mileage']) + 1 }, tag)
        expect([200, 412], JSON.stringify(answer.body)).toContain(answer.status)
        if (answer.status === 200) done++
        else refused++
      }
    })
    expect((await read(path)).doc['mileage']).toBe(10 * increments)
    expect(refused).toBeGreaterThan(0)

    const other = await make('deals', { mileage: 0 })
    await times(10, async () => {
      for (let done = 0; done < 5; done++) {
        const { doc } = await read(other.path)
        tagged(await patch(other.path, { mileage: Number(doc['mileage']) + 1 }))
      }
    })
    expect((await read(other.path)).doc['mileage']).toBeLessThan(50)
  })

  it('writers of different fields all go through with one tag, and one of those of a field', async () => {
    const fields = ['status', 'salesPrice', 'vsc', 'mileage']
    const { path, tag } = await make('deals')
    const answers = await times(fields.length, (at) =>
      patch(path, { [fields[at] ?? '']: fields[at] === 'mileage' ? 1 : 'x' }, tag),
    )
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect((await read(path)).doc).toMatchObject({ mileage: 1, salesPrice: 'x', status: 'x', vsc: 'x' })

    const next = await read(path)
    const racing = await times(8, (at) => patch(path, { mileage: at + 10 }, next.tag))
    expect(racing.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(412),
    ])
  })

  it('20 records that name one through the owner side are all in its list', async () => {
    const { doc, path } = await make('vehicles')
    const answers = await times(20, () => service.api('POST', '/listings', { body: { vehicles: doc.id } }))
    const ids = answers.map(({ body }) => (body as { doc: Doc }).doc.id).sort((a, b) => a - b)
    expect((await read(path)).doc['listings']).toEqual(ids)
    expect(ids).toHaveLength(20)
  })

  it('a deletion and an update with one tag: one of them is done', async () => {
    for (let round = 0; round < 20; round++) {
      const { path, tag } = await make('leads', { name: 'a' })
      const [updated, deleted] = await Promise.all([
        patch(path, { name: 'b' }, tag),
        service.api('DELETE', path, { headers: { 'if-match': tag } }),
      ])
      expect([
        [200, 412],
        [404, 200],
      ]).toContainEqual([updated.status, deleted.status])
    }
  })
})

describe('the locks of a list that is compared', () => {
  it('are those of records that the caller may name', async () => {
    const own = await service.create('tenants', { name: 'own' })
    const other = await service.create('tenants', { name: 'other' })
    const { key } = await createKey(service.payload, 'of one tenant', { tenants: [own.id] })
    const { path } = await make('customers', { tenants: [own.id] })
    const { id } = await service.create('deals', { tenant: other.id })
    const before = await contents(service)
    await holding(service, `SELECT FROM deals WHERE id = ${id} FOR UPDATE`, async (letGo) => {
      const options = { body: { deals: [id] }, headers: { 'if-match': '"1-0000000000000000"' }, key }
      await expectStatus(412, service.api('PATCH', path, options))
      await letGo()
    })
    expect(await contents(service)).toEqual(before)
  })
})
