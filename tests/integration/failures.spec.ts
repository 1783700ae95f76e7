/** The table of failures: which status, which body, which headers, for what a caller did wrong. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { expectRefusal, useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus } from '../support/service'

const service = useClient()
let lead = 0
beforeAll(async () => {
  lead = (await service.create('leads', { name: 'Ann' })).id
})

describe('401', () => {
  const keys: [string, () => Record<string, string>, string?][] = [
    ['nothing', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['Bearer alone', () => ({ authorization: 'Bearer' })],
    ['another UUID', () => ({ authorization: `Bearer ${randomUUID()}` })],
    ['a UUID of version 1', () => ({ authorization: 'Bearer 2ed6657d-e927-11eb-9a03-0242ac130003' })],
    ['a key cut short', () => ({ authorization: `Bearer ${service.key.slice(1)}` })],
    ['a key and more', () => ({ authorization: `Bearer ${service.key} x` })],
    ['another scheme', () => ({ authorization: `Basic ${service.key}` })],
    ['NUL and quotes', () => ({ authorization: `Bearer ' OR 1=1 --` })],
    ['a header of 40,000 characters', () => ({ authorization: `Bearer ${'x'.repeat(40_000)}` })],
    ['an empty parameter', () => ({}), 'apiKey='],
    ['a wrong parameter', () => ({}), `apiKey=${randomUUID()}`],
    ['a parameter with brackets', () => ({}), `apiKey[]=${randomUUID()}`],
    ['a wrong header beside nothing', () => ({ authorization: 'x' }), 'limit=1'],
  ]

  it.each(keys)('for %s, in one wording, with nothing written', async (_, headers, query = '') => {
    const before = await contents(service)
    const all: [string, string, unknown?][] = [
      ['GET', `/leads?${query}`],
      ['POST', `/leads?${query}`, { name: 'x' }],
      ['PATCH', `/leads/${lead}?${query}`, { name: 'x' }],
      ['DELETE', `/leads?where[id][exists]=true&${query}`],
      ['GET', `/nothing?${query}`],
      ['GET', `/leads/abc?limit=-1&${query}`],
      ['PUT', `/leads?${query}`],
      ['POST', `/leads?${query}`, 'not json'],
      ['POST', `/leads/batch?${query}`, { docs: [{}] }],
      ['PUT', `/deals/by/dealId/x?${query}`, {}],
      ['GET', `/changes?${query}`],
      ['GET', `/leads/${lead}/changes?${query}`],
      ['POST', `/changes/batches/x/undo?${query}`],
    ]
    for (const [method, path, body] of all) {
      const options = { headers: headers(), key: null, ...(body === undefined ? {} : { body }) }
      const answer = await service.api(method, path, options)
      const says =
        /^A valid API key is needed: send it as "Authorization: Bearer <key>" or as the parameter apiKey\.$/
      expectRefusal(`${method} ${path}`, answer, { code: 'unauthenticated', says, status: 401 })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(await contents(service)).toEqual(before)
  })

  it.each<[string, () => Record<string, string>, (() => string)?]>([
    ['Bearer', () => ({ authorization: `Bearer ${service.key}` })],
    ['bearer', () => ({ authorization: `bearer ${service.key}` })],
    ['BEARER and spaces', () => ({ authorization: `  BEARER   ${service.key} ` })],
    ['the bare key', () => ({ authorization: service.key })],
    ['the key in capitals', () => ({ authorization: `Bearer ${service.key.toUpperCase()}` })],
    ['the parameter', () => ({}), () => `apiKey=${service.key}`],
    ['the parameter beside others', () => ({}), () => `limit=1&apiKey=${service.key}&sort=id`],
  ])('is not for %s', async (_, headers, query = () => '') => {
    await expectStatus(200, service.api('GET', `/leads?${query()}`, { headers: headers(), key: null }))
  })

  it('is for a key that was deleted', async () => {
    const { createKey } = await import('../../src/plugins/auth/keys')
    const { id, key } = await createKey(service.payload, 'short-lived')
    expect((await service.api('GET', '/leads', { key })).status).toBe(200)
    await service.payload.delete({ collection: 'apiKeys', id })
    expect((await service.api('GET', '/leads', { key })).status).toBe(401)
  })
})

const hasNoBody = (method: string): boolean => method === 'GET' || method === 'OPTIONS'

/** Paths that are closed to keys, or none. */
const paths = `
  / /nothing /Leads /lead /users /users/1 /users/me /users/login /apiKeys /apiKeys/1
  /payload-preferences /payload-preferences/nav /payload-jobs /payload-jobs/run /payload-kv
  /payload-locked-documents /payload-migrations /graphql /graphql-playground /access /globals
  /leads/1/duplicate /leads/duplicate/1 /leads/1/versions /trades/versions/1 /leads/access/1
  /attachments/file/x.pdf //leads /leads/1/2/3 /__proto__ /constructor /%6ceads /leads%2f1
  /leads;x=1 /leads/count/1 /leads/versions/count /toString
  /idempotentAnswers /idempotentAnswers/1 /idempotentAnswers/count /leads/batch/1 /leads/by/name
  /leads/by/name/x/y /leads/1/changes/2 /leads/batches/x/undo /changes/batches/x /changes/1/changes
`
  .trim()
  .split(/\s+/)

describe('404', () => {
  it.each([
    'abc',
    '1.5',
    '99999999999',
    '2147483648',
    '007',
    '0',
    '-1',
    '1e3',
    '%31',
    '1%20',
    'null',
    '999999',
    '١',
  ])('for the id %s, whatever is asked of it', async (id) => {
    const refusal = { code: 'not_found', status: 404 }
    const path = `/leads/${id}`
    await service.refusesEach(
      [
        ['GET', path],
        ['PATCH', path, { name: 'x' }],
        ['DELETE', path],
      ],
      refusal,
    )
  })

  it.each(['', ...paths])('for the path %j, by every method', async (path) => {
    const refusal = { code: 'not_found', status: 404 }
    await service.refusesEach(
      ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'].map((method) => [
        method,
        path,
        hasNoBody(method) ? undefined : { email: 'a@b.c', password: 'x' },
      ]),
      refusal,
    )
  })
})

describe('405', () => {
  it.each([
    ['PUT', '/leads', 'DELETE, GET, HEAD, PATCH, POST'],
    ['OPTIONS', '/leads', 'DELETE, GET, HEAD, PATCH, POST'],
    ['BREW', '/leads', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', '/leads/1', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/leads/1', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/leads/abc', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/leads/count', 'GET, HEAD'],
    ['DELETE', '/leads/count', 'GET, HEAD'],
    ['PATCH', '/trades/versions', 'GET, HEAD'],
    ['GET', '/leads/batch', 'POST'],
    ['POST', '/deals/by/dealId/x', 'PUT'],
    ['DELETE', '/leads/1/changes', 'GET, HEAD'],
    ['POST', '/changes', 'GET, HEAD'],
    ['PATCH', '/changes/1', 'GET, HEAD'],
    ['GET', '/changes/batches/x/undo', 'POST'],
  ])('%s %s is answered with the methods there are', async (method, path, allow) => {
    const before = await contents(service)
    const answer = await service.api(method, path, hasNoBody(method) ? {} : { body: { name: 'x' } })
    expectRefusal(`${method} ${path}`, answer, { code: 'method_not_allowed', says: allow, status: 405 })
    expect(answer.headers.get('allow')).toBe(allow)
    expect(await contents(service)).toEqual(before)
  })
})

describe('HEAD', () => {
  it.each([
    ['/leads', 200],
    ['/leads/count', 200],
    ['/leads/abc', 404],
    ['/leads?limit=-1', 400],
  ])('%s has the status and the headers of GET, and no body', async (path, status) => {
    const [head, get] = [await service.api('HEAD', path), await service.api('GET', path)]
    expect(head.status).toBe(status)
    expect(get.status).toBe(status)
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    const raw = await handleApi(
      service.payload,
      new Request(`http://localhost/api${path}`, { headers: { authorization: service.key }, method: 'HEAD' }),
    )
    expect(await raw.text()).toBe('')
  })
})

describe('a slash at the end of a path', () => {
  it('means nothing', async () => {
    expect((await service.list('/leads/')).totalDocs).toBe(1)
    expect(await service.get(`/leads/${lead}/`)).toMatchObject({ id: lead })
    expect(await service.get('/leads/count/')).toEqual({ totalDocs: 1 })
  })
})

describe('X-Request-Id', () => {
  it('comes back on every answer, and is made where none was sent', async () => {
    for (const sent of ['a', 'req-1_2.3:4/5+6=', 'x'.repeat(128)]) {
      const headers = { 'x-request-id': sent }
      const [well, failed] = [
        await service.api('GET', '/leads', { headers }),
        await service.api('GET', '/no', { headers }),
      ]
      expect(well.headers.get('x-request-id')).toBe(sent)
      expect(failed.headers.get('x-request-id')).toBe(sent)
      expect(failed.body).toMatchObject({ requestId: sent })
    }
    const made = await Promise.all([1, 2].map(() => service.api('GET', '/leads')))
    const ids = made.map(({ headers }) => headers.get('x-request-id') ?? '')
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it.each(['', 'two words', 'x'.repeat(129), '<script>', 'naïve', '"quoted"'])(
    '%j is refused, and not said back',
    async (sent) => {
      const headers = { 'x-request-id': sent }
      const refusal = { code: 'invalid_header', says: /X-Request-Id/, status: 400 }
      await service.refuses('POST', '/leads', refusal, { body: { name: 'x' }, headers })
      const answer = await service.api('GET', '/leads', { headers })
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    },
  )
})
