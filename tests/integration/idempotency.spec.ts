/** Writes that are sent again with one Idempotency-Key happen once, and are answered alike every time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/auth/keys'
import { handleApi } from '../../src/contract'
import { sweepAnswers } from '../../src/contract/idempotency/sweep'
import { type Bulk, type Client, type Doc, startClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn } from '../support/staff'

let service: Client
let otherKey: string
beforeAll(async () => {
  service = await startClient()
  otherKey = (await createKey(service.payload, 'another')).key
})
afterAll(() => service.close())

type Options = { body?: unknown; headers?: Record<string, string>; key?: null | string }

/** An answer to the letter. */
type Said = { headers: Headers; status: number; text: string }

let keys = 0
const newKey = (): string => `key ${++keys}`.replace(' ', '-')

/** Sends a request with an idempotency key. */
const send = async (
  idempotencyKey: string,
  method: string,
  path: string,
  { body, headers, key = service.key }: Options = {},
): Promise<Said> => {
  const request = new Request(`http://localhost:3000/api${path}`, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': idempotencyKey,
      ...headers,
    },
    method,
  })
  const response = await handleApi(service.payload, request)
  return { headers: response.headers, status: response.status, text: await response.text() }
}

const docOf = ({ status, text }: Said): Doc => {
  expect([200, 201], text).toContain(status)
  return (JSON.parse(text) as { doc: Doc }).doc
}

const isReplay = ({ headers }: Said): boolean => headers.get('idempotent-replayed') === 'true'

/** Sends a request that was answered before: the answer is that one, and nothing is written. */
const expectReplay = async (first: Said, ...request: Parameters<typeof send>): Promise<void> => {
  const before = await contents(service)
  const second = await send(...request)
  expect([second.status, second.text]).toEqual([first.status, first.text])
  expect([isReplay(first), isReplay(second)]).toEqual([false, true])
  const differing = new Set(['idempotent-replayed', 'x-request-id'])
  const headersOf = ({ headers }: Said) => [...headers].filter(([name]) => !differing.has(name))
  expect(headersOf(second)).toEqual(headersOf(first))
  expect(await contents(service)).toEqual(before)
}

const expectRefused = (
  idempotencyKey: string,
  method: string,
  path: string,
  refusal: Parameters<Client['refuses']>[2],
  { headers, ...options }: Options = {},
) =>
  service.refuses(method, path, refusal, {
    ...options,
    headers: { 'idempotency-key': idempotencyKey, ...headers },
  })

const reused = { code: 'idempotency_key_reused', says: /another request/, status: 422 }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const countNamed = async (name: string): Promise<number> =>
  (await service.list(`/leads?where[name][equals]=${name}`)).totalDocs

describe('at once, on a pool of ten,', () => {
  it('20 requests with one key make one record, and each is given it in the end', async () => {
    const request: Parameters<typeof send> = [newKey(), 'POST', '/leads', { body: { name: 'at-once' } }]
    const sendUntilDone = async (): Promise<Said> => {
      for (;;) {
        const said = await send(...request)
        if (said.status !== 409) return said
        expect(JSON.parse(said.text)).toMatchObject({ errors: [{ code: 'request_in_progress' }] })
        expect(said.headers.get('retry-after')).toBe('1')
        await new Promise((done) => setTimeout(done, 5))
      }
    }
    const answers = await times(20, sendUntilDone)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.filter((each) => !isReplay(each))).toHaveLength(1)
    expect(await countNamed('at-once')).toBe(1)
    expect(await service.query(`SELECT 1 FROM changes WHERE collection = 'leads'`)).toHaveLength(1)
  })

  it('40 requests with a key each are all answered', async () => {
    const answers = await times(40, () => send(newKey(), 'POST', '/leads', { body: { name: 'many' } }))
    expect(new Set(answers.map((answer) => docOf(answer).id)).size).toBe(40)
    const open = await service.query(
      `SELECT state FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
    )
    expect(open).toEqual([])
  })
})

describe('the same request again', () => {
  it.each([
    ['creation', 'POST', () => '/leads?depth=1', { name: 'x' }],
    ['update', 'PATCH', (id: number) => `/leads/${id}`, { firstName: 'y' }],
    ['deletion', 'DELETE', (id: number) => `/leads/${id}`, undefined],
    ['bulk update', 'PATCH', (id: number) => `/leads?where[id][equals]=${id}`, { firstName: 'z' }],
    ['bulk deletion', 'DELETE', (id: number) => `/leads?where[id][equals]=${id}`, undefined],
    ['bulk update of none', 'PATCH', () => '/leads?where[id][equals]=2147483647', { firstName: 'z' }],
  ])('is given the answer again: %s', async (_, method, path, body) => {
    const { id } = await service.create('leads', { name: 'before' })
    const request: Parameters<typeof send> = [newKey(), method, path(id), { body }]
    const first = await send(...request)
    expect([200, 201], first.text).toContain(first.status)
    await expectReplay(first, ...request)
    await expectReplay(first, ...request)
  })

  it('is given the answer even where the record has changed since', async () => {
    const key = newKey()
    const first = await send(key, 'POST', '/leads', { body: { name: 'first' } })
    const { id } = docOf(first)
    await service.update(`/leads/${id}`, { name: 'changed' })
    await expectReplay(first, key, 'POST', '/leads', { body: { name: 'first' } })
    expect((await service.get(`/leads/${id}`))['name']).toBe('changed')
  })

  it('is given the failures of a bulk again, in which no record was written', async () => {
    const { id } = await service.create('leads', { name: 'bulk' })
    const request: Parameters<typeof send> = [
      newKey(),
      'PATCH',
      `/leads?where[id][equals]=${id}`,
      { body: { customer: 2147483647 } },
    ]
    const first = await send(...request)
    expect([first.status, (JSON.parse(first.text) as Bulk).errors.length]).toEqual([400, 1])
    await expectReplay(first, ...request)
  })

  it('is the same with its parts in another order, the API key elsewhere, the key in quotes', async () => {
    const key = newKey()
    const body = { firstName: 'a', lastName: 'b' }
    const first = await send(key, 'POST', '/leads?depth=0&locale=en', { body })
    await expectReplay(first, key, 'POST', '/leads?locale=en&depth=0', {
      body: { lastName: 'b', firstName: 'a' },
    })
    await expectReplay(first, `"${key}"`, 'POST', `/leads?depth=0&apiKey=${service.key}&locale=en`, {
      body,
      key: null,
    })
  })
})

describe('another request with the same key', () => {
  it('is refused', async () => {
    const key = newKey()
    const body = { name: 'mine' }
    const { id } = docOf(await send(key, 'POST', '/leads', { body }))
    await expectRefused(key, 'POST', '/leads', reused, { body: { name: 'other' } })
    await expectRefused(key, 'POST', '/leads', reused, { body: {} })
    await expectRefused(key, 'POST', '/leads?depth=1', reused, { body })
    await expectRefused(key, 'POST', '/deals', reused, { body: {} })
    await expectRefused(key, 'PATCH', `/leads/${id}`, reused, { body })
    await expectRefused(key, 'DELETE', `/leads/${id}`, reused)
    await expectRefused(key, 'DELETE', `/leads?where[id][equals]=${id}`, reused)
    const update = newKey()
    docOf(await send(update, 'PATCH', `/leads/${id}`, { body }))
    await expectRefused(update, 'PATCH', `/leads/${id}`, reused, { body, headers: { 'if-match': '*' } })
  })

  it('is another caller’s own affair', async () => {
    const key = newKey()
    const mine = await send(key, 'POST', '/leads', { body: { name: 'mine' } })
    const theirs = await send(key, 'POST', '/leads', { body: { name: 'theirs' }, key: otherKey })
    expect(docOf(theirs)).toMatchObject({ name: 'theirs' })
    expect(docOf(theirs).id).not.toBe(docOf(mine).id)
    await expectReplay(mine, key, 'POST', '/leads', { body: { name: 'mine' } })
    await expectReplay(theirs, key, 'POST', '/leads', { body: { name: 'theirs' }, key: otherKey })
  })

  it('is answered where the first failed', async () => {
    const key = newKey()
    await expectRefused(key, 'POST', '/leads', { code: 'unknown_field', status: 400 }, { body: { nam: 'x' } })
    await expectRefused(
      key,
      'POST',
      '/leads',
      { code: 'missing_reference', status: 400 },
      { body: { customer: 77 } },
    )
    await expectRefused(key, 'PATCH', '/leads/2147483647', { code: 'not_found', status: 404 }, { body: {} })
    await expectRefused(key, 'DELETE', '/leads/2147483647', { code: 'not_found', status: 404 })
    await expectRefused(key, 'DELETE', '/leads', { code: 'filter_required', status: 400 })
    const said = await send(key, 'POST', '/leads', { body: { name: 'at last' } })
    await expectReplay(said, key, 'POST', '/leads', { body: { name: 'at last' } })
  })
})

describe('a header that is malformed or has no place', () => {
  it.each(['', ' ', 'a b', 'x'.repeat(256), '"a', 'a, b', 'clé', '\u0080'])('is refused: %j', async (key) => {
    const { id } = await service.create('leads')
    const refusal = {
      code: 'invalid_header',
      says: /^Idempotency-Key: must be 1 to 255 visible/,
      status: 400,
    }
    await expectRefused(key, 'POST', '/leads', refusal, { body: {} })
    await expectRefused(key, 'DELETE', `/leads/${id}`, refusal)
    await expectRefused(key, 'PATCH', `/leads?where[id][equals]=${id}`, refusal, { body: { name: 'x' } })
  })

  it('is refused on what only reads', async () => {
    const { id } = await service.create('leads')
    const refusal = {
      code: 'invalid_header',
      says: /^Idempotency-Key: belongs on requests that write/,
      status: 400,
    }
    for (const path of [
      '/leads',
      `/leads/${id}`,
      '/leads/count',
      '/trades/versions',
      '/attachments/file/x.png',
    ]) {
      await expectRefused(newKey(), 'GET', path, refusal)
    }
    await expectRefused(newKey(), 'POST', '/leads', refusal, {
      body: 'limit=1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-payload-http-method-override': 'GET',
      },
    })
    expect((await send(newKey(), 'HEAD', `/leads/${id}`)).status).toBe(400)
  })
})

describe('what is kept', () => {
  it('is no text that anybody could read', async () => {
    const key = `${newKey()}-legible`
    const body = { email: 'ana.legible@example.com', name: 'Legible', phone: '555-0142' }
    docOf(await send(key, 'POST', '/leads', { body }))
    const rows = await service.query<{ answer: string; row: string }>(
      `SELECT answer, to_jsonb(kept)::text AS row FROM idempotent_answers AS kept`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { answer, row } of rows) {
      const clear = `${row}${Buffer.from(answer, 'base64').toString('latin1')}`
      expect(clear).not.toMatch(/legible|555-0142|firstName/i)
    }
  })

  it('is nobody’s to see, neither with a key nor signed in', async () => {
    expect((await service.api('GET', '/idempotentAnswers')).status).toBe(404)
    const staff = await signIn(service)
    const [kept] = await service.query<{ id: number }>('SELECT id FROM idempotent_answers LIMIT 1')
    const before = await contents(service)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(
        (await staff.api(method, `/idempotentAnswers/${kept?.id}`, method === 'PATCH' ? {} : undefined))
          .status,
        method,
      ).toBe(403)
    }
    expect((await staff.api('GET', '/idempotentAnswers')).status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })

  it('counts for 24 hours', async () => {
    const key = newKey()
    const body = { name: 'aged' }
    const first = await send(key, 'POST', '/leads', { body })
    const age = (interval: string) =>
      service.query(
        `UPDATE idempotent_answers SET created_at = now() - $1::interval
         WHERE id = (SELECT max(id) FROM idempotent_answers)`,
        [interval],
      )
    await age('23 hours 59 minutes')
    await expectReplay(first, key, 'POST', '/leads', { body })
    await age('24 hours')
    const [before] = await service.query('SELECT count(*) FROM idempotent_answers')
    const second = await send(key, 'POST', '/leads', { body: { name: 'aged', notes: 'another' } })
    expect(docOf(second).id).toBeGreaterThan(docOf(first).id)
    expect(await service.query('SELECT count(*) FROM idempotent_answers')).toEqual([before])
    await expectReplay(second, key, 'POST', '/leads', { body: { name: 'aged', notes: 'another' } })
  })
})

describe('sweepAnswers', () => {
  it('deletes what has expired, in batches, but what somebody holds', async () => {
    const kept = await service.query('SELECT id FROM idempotent_answers ORDER BY id')
    expect(kept.length).toBeGreaterThan(0)
    await service.query(
      `INSERT INTO idempotent_answers (caller, key_hash, created_at)
       SELECT 0, 'old ' || each, now() - interval '24 hours 1 second' FROM generate_series(1, 2500) AS each`,
    )
    const client = await service.payload.db.pool.connect()
    await client.query('BEGIN')
    await client.query(`SELECT 1 FROM idempotent_answers WHERE key_hash = 'old 7' FOR UPDATE`)
    expect(await sweepAnswers(service.payload)).toBe(2499)
    await client.query('ROLLBACK')
    client.release()
    const swept = await times(3, () => sweepAnswers(service.payload))
    expect(swept.reduce((sum, each) => sum + each)).toBe(1)
    expect(await service.query('SELECT id FROM idempotent_answers ORDER BY id')).toEqual(kept)
  })
})
