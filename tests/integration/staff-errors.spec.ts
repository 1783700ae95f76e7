/** What staff send through Payload's own endpoints: never the service's failure, never more than was asked. */
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { contents, unwritten } from '../support/contents'
import { expectStatus, useService, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useService()
const staff = fixture(() => signIn(service))

beforeAll(async () => {
  await service.api('POST', '/customers', { body: { companyName: 'Fernhill' } })
  await service.api('POST', '/deals', { body: { customer: 1, dealId: 'D-1' } })
  await service.api('POST', '/leads', { body: { name: 'Ana' } })
})

// No index takes it.
const longKey = randomBytes(5000).toString('hex')

describe('a signed-in browser', () => {
  it.each([
    '/deals?where[customer][equals]=abc',
    '/deals?where[type][equals]=nope',
    '/leads?where[name][like]=%00',
    '/leads?page=99999999999999999999',
    '/leads?sort=lastModifiedBy.hash',
    '/customers?joins[deals][sort]=createdBy.hash',
    '/customers?joins[deals][where][and]=',
    '/leads?where[and]=',
    '/leads?where[name][in]=',
    '/leads?where={',
    '/leads?where=name',
    '/leads?where=%22name%22',
    '/leads?where=null',
    '/leads?where=a&where=b',
    '/leads?where=a&where[name][equals]=b',
    '/leads?where=%5B1%5D',
    '/leads?data={',
    '/leads/count?where={',
    '/leads/versions?where={',
    '/leads/1?data={',
    '/leads?limit=-5',
    '/leads?limit=1.5',
    '/leads/abc',
    '/leads/99999999999',
    '/leads?where[name][near]=1',
    '/leads?where[name][all]=1',
    '/leads?where={"name":{"like":5}}',
    '/leads?where[name][like][]=a',
    '/leads/%E0%A4%A',
    '/leads?where={"id":{"contains":"%"}}',
    '/leads?where[createdAt][like]=x',
    '/leads?where[processStatuses][contains]=x',
    '/trades/versions?where[version.createdAt][not_like]=x',
    '/customers?joins[leads][where][createdAt][like]=x',
    '/attachments/file/x.txt',
    '/attachments/file/x.txt?prefix=a',
    '/attachments/file/a%00b',
    '/attachments/file/%E0',
    '/attachments/file/..%2f..%2fpackage.json',
    '/payload-preferences?where[user][exists]=true',
    '/payload-preferences?where[user][in]=1',
  ])('is told of a bad request to read: %s', async (path) => {
    const answer = await staff.api('GET', path)
    const text = JSON.stringify(answer.body)
    expect(answer.status, text).toBeGreaterThanOrEqual(400)
    expect(answer.status, text).toBeLessThan(500)
    expect(text).toMatch(/"message":"\w/)
  })

  it('is told of a filter that cannot be read in a read that came as a form', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: staff.cookie,
      origin: 'http://localhost:3000',
      'x-payload-http-method-override': 'GET',
    }
    const ask = (body: string) =>
      handleApi(
        service.payload,
        new Request('http://localhost:3000/api/leads', { body, headers, method: 'POST' }),
      )
    expect((await ask('where={')).status).toBe(400)
    expect((await ask('where[name][equals]=Ana')).status).toBe(200)
  })

  it.each([
    ['/leads?where[processStatuses][contains]=x', /processStatuses: cannot be asked with contains/],
    ['/leads?where[name][all]=x', /name: cannot be asked with all/],
    ['/attachments/file/x.txt?prefix=a', /prefix: .*Leave it out/],
  ])('is told what is wrong: %s', async (path, says) => {
    const answer = await expectStatus(400, staff.api('GET', path))
    expect(answer.body).toMatchObject({ errors: [{ message: expect.stringMatching(says) as string }] })
  })

  it.each([
    ['PATCH', '/leads/1', { customer: 99_999 }],
    ['PATCH', '/leads/1', { customer: 99_999_999_999 }],
    ['PATCH', '/leads/1', { processStatuses: 'nope' }],
    ['PATCH', '/leads/1', { name: 'a\0b' }],
    ['PATCH', '/leads/abc', { name: 'x' }],
    ['DELETE', '/leads/abc', undefined],
    ['DELETE', '/leads?where[]=', undefined],
    ['PATCH', '/leads?where[and]=', { name: 'x' }],
    ['PATCH', '/leads?where[name][equals]=Ana', undefined],
    ['PATCH', '/leads?where={', { name: 'x' }],
    ['PATCH', '/leads?where=null', { name: 'x' }],
    ['DELETE', '/leads?where=%22name%22', undefined],
    ['POST', '/leads/abc/duplicate', {}],
    ['POST', '/leads', null],
    ['POST', '/leads', ['x']],
    ['POST', '/leads', 'x'],
    ['POST', '/leads', 1],
    ['POST', '/leads', undefined],
    ['POST', '/leads', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['POST', '/users', undefined],
    ['POST', '/payload-query-presets', undefined],
    ['PATCH', '/leads/1', undefined],
    ['PATCH', '/leads/1', null],
    ['PATCH', '/leads/1', ['x']],
    ['PATCH', '/leads/1', 'x'],
    ['POST', '/users/login', null],
    ['POST', '/users/login', { email: 1, password: 2 }],
    ['POST', '/users/login', { email: { a: 1 }, password: [] }],
    ['POST', '/users/forgot-password', { email: 1 }],
    ['POST', '/users/unlock', null],
    ['POST', '/users/reset-password', { token: {}, password: 1 }],
    ['POST', '/payload-preferences/x', null],
    ['POST', `/payload-preferences/${longKey}`, { value: 1 }],
  ])('is told of a bad request to write, and nothing is written: %s %s', async (method, path, body) => {
    const answer = await unwritten(service, () => staff.api(method, path, body))
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  })
})

describe('a body of a type that is not read', () => {
  it.each(['text/plain', 'application/ld+json', 'application/x-www-form-urlencoded', 'multipart/mixed'])(
    'makes and changes no record: %s',
    async (type) => {
      const before = await contents(service)
      for (const [method, path] of [
        ['POST', '/leads'],
        ['PATCH', '/leads/1'],
      ] as const) {
        await expectStatus(400, staff.api(method, path, '{"name":"x"}', { 'content-type': type }))
      }
      expect(await contents(service)).toEqual(before)
    },
  )

  it('copies a record all the same: a copy needs no body', async () => {
    const answer = await staff.api('POST', '/leads/1/duplicate')
    expect(answer.body).toMatchObject({ doc: { name: 'Ana' } })
  })
})

describe('a form with a file', () => {
  const file = new File(['text'], 'a.txt', { type: 'text/plain' })

  const sendParts = (
    parts: [name: string, part: File | string][],
    [method, path] = ['POST', '/attachments'],
  ): Promise<Response> => {
    const body = new FormData()
    for (const [name, part] of parts) body.append(name, part)
    const headers = { cookie: staff.cookie, origin: 'http://localhost:3000' }
    const url = `http://localhost:3000/api${path}`
    return handleApi(service.payload, new Request(url, { body, headers, method }))
  }
  const send = (payload: string) =>
    sendParts([
      ['file', file],
      ['_payload', payload],
    ])

  it('is not taken by an update of some fields, which would drop it', async () => {
    const made = await sendParts([
      ['file', file],
      ['_payload', '{}'],
    ])
    const { doc } = (await made.json()) as { doc: { id: number } }
    const before = await contents(service)
    const answer = await sendParts(
      [
        ['file', new File(['other'], 'b.txt', { type: 'text/plain' })],
        ['_payload', '{}'],
      ],
      ['PATCH', `/attachments/${doc.id}/fields?unchangedSince=0`],
    )
    expect(answer.status).toBe(415)
    expect(JSON.stringify(await answer.json())).toContain('must be application/json')
    expect(await contents(service)).toEqual(before)
  })

  it.each(['{', '["x"]', 'null', ''])('is refused whose record cannot be read: %s', async (payload) => {
    const before = await contents(service)
    const answer = await expectStatus(400, send(payload))
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(/JSON/) as string }],
    })
    expect(await contents(service)).toEqual(before)
  })

  it.each<[string, [string, File | string][]]>([
    ['has nothing in it', [['name', 'x']]],
    [
      'has its record twice',
      [
        ['file', file],
        ['_payload', '{}'],
        ['_payload', '{}'],
      ],
    ],
    [
      'has its record as a file',
      [
        ['file', file],
        ['_payload', file],
      ],
    ],
    [
      'has a text for a file',
      [
        ['file', 'https://example.com/a.txt'],
        ['_payload', '{}'],
      ],
    ],
    ['has a file of a name that cannot be kept', [['file', new File(['text'], 'a\0.txt')]]],
    ['has what is no object for a file', [['file', 'null']]],
  ])('is refused that %s', async (_, parts) => {
    const before = await contents(service)
    const answer = await sendParts(parts)
    expect(answer.status, await answer.text()).toBe(400)
    expect(await contents(service)).toEqual(before)
  })

  it('is refused that is cut off', async () => {
    const before = await contents(service)
    const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie: staff.cookie }
    const url = 'http://localhost:3000/api/attachments'
    const body = '--x\r\ncontent-disposition: form-data; name="_payload"\r\n\r\n{}'
    await expectStatus(400, handleApi(service.payload, new Request(url, { body, headers, method: 'POST' })))
    expect(await contents(service)).toEqual(before)
  })

  it('is taken otherwise, and without a record too', async () => {
    expect((await send('{}')).status).toBe(201)
    expect((await sendParts([['file', file]])).status).toBe(201)
  })
})

describe('an inverse list', () => {
  it('is refused when more records would join or leave than one request may write', async () => {
    await service.query(`INSERT INTO leads (name) SELECT 'many' FROM generate_series(1, 1001)`)
    const rows = await service.query<{ id: number }>(`SELECT id FROM leads WHERE name = 'many' ORDER BY id`)
    const before = await contents(service)
    const answer = await service.api('PATCH', '/customers/1', { body: { leads: rows.map(({ id }) => id) } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ code: 'invalid_value', field: 'leads' }] })
    expect(await contents(service)).toEqual(before)
  })
})
