/** What an engine adds to a collection is asked about and refused as the operations that all collections have. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { describeApi } from '../../src/plugins/openapi'
import { addActions } from '../support/actions'
import { checkerOf } from '../support/answers'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { expectStatus, type Answer } from '../support/service'
import { signIn, type Staff } from '../support/staff'

const service = useClient()
let id: number
let manager: Staff
let rep: Staff
beforeAll(async () => {
  addActions(service.payload)
  ;({ id } = await service.create('templates', { subject: 'first' }))
  manager = await signIn(service, 'manager')
  rep = await signIn(service, 'rep')
})

const errorsOf = ({ body }: Answer): { message: string }[] =>
  (body as { errors: { message: string }[] }).errors

const keyWith = async (scopes: string, tenants: number[] = []): Promise<string> =>
  (await createKey(service.payload, scopes, { scopes, tenants })).key

const rename = (subject: unknown, options = {}) =>
  service.api('POST', `/templates/${id}/rename`, { body: { subject }, ...options })

describe('an action that writes', () => {
  it('does it, in one transaction with its parts, under the request id of the ledger', async () => {
    const answered = await rename('second', { headers: { 'x-request-id': 'rename-1' } })
    expect(answered).toMatchObject({ body: { subject: 'second' }, status: 202 })
    expect(answered.headers.get('x-request-id')).toBe('rename-1')
    expect(await service.get(`/templates/${id}`)).toMatchObject({ message: 'second', subject: 'second' })
    const told = await service.list(`/templates/${id}/changes?where[requestId][equals]=rename-1`)
    expect(told.totalDocs).toBe(2)
  })

  it('leaves nothing when it fails at its end', async () => {
    await service.refuses(
      'POST',
      `/templates/${id}/rename`,
      { code: 'invalid_value', field: 'subject', status: 400 },
      { body: { subject: 'too late' } },
    )
  })

  it('is done once under an idempotency key, and the key is bound to it', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    expect((await rename('third', { headers })).status).toBe(202)
    const other = await rename('third', { headers })
    expect(other).toMatchObject({ body: { subject: 'third' }, status: 202 })
    expect(other.headers.get('idempotent-replayed')).toBe('true')
    const before = await contents(service)
    expect((await rename('fourth', { headers })).status).toBe(422)
    expect((await service.api('POST', '/templates/try', { headers })).status).toBe(422)
    expect(await contents(service)).toEqual(before)
  })

  it('waits for who writes the record, and loses nothing', async () => {
    const { id: busy } = await service.create('templates', { subject: 'busy' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0
          ? service.api('POST', `/templates/${busy}/rename`, { body: { subject: `by ${at}` } })
          : service.api('PATCH', `/templates/${busy}`, { body: { sequence: at } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 202 : 200)))
    const doc = await service.get(`/templates/${busy}`)
    expect(doc['sequence']).toBeGreaterThan(0)
    expect(doc['subject']).toMatch(/^by/)
    expect(doc['message']).toBe(doc['subject'])
  })
})

describe('what is described', () => {
  it('is what actions answer', async () => {
    const check = checkerOf(describeApi(service.payload))
    const headers = { 'idempotency-key': randomUUID() }
    for (const [method, path, at, options] of [
      ['POST', '/{id}/rename', `/${id}/rename`, { body: { subject: 'told' }, headers }],
      ['POST', '/{id}/rename', `/${id}/rename`, { body: { subject: 'told' }, headers }],
      ['POST', '/{id}/rename', `/${id}/rename`, { body: { subject: 'else' }, headers }],
      ['POST', '/{id}/rename', `/${id}/rename`, { body: {} }],
      ['POST', '/{id}/rename', '/999999/rename', { body: { subject: 'x' } }],
      ['POST', '/{id}/rename', `/${id}/rename`, { body: 'x', headers: { 'content-type': 'text/plain' } }],
      ['POST', '/try', '/try', {}],
      ['GET', '/{id}/answers', `/${id}/answers?limit=5`, {}],
      ['GET', '/{id}/answers', `/${id}/answers?limit=x`, {}],
      ['GET', '/words', '/words', { key: null }],
      ['GET', '/words', '/words?limit=1', { key: null }],
    ] as const) {
      const answered = await service.api(method, `/templates${at}`, options)
      expect(check(method, `/templates${path}`, answered), JSON.stringify(answered.body)).toEqual([])
    }
  })
})

describe('a record that an action is about', () => {
  it.each(['999999', '0', 'x', '2147483648', '1e3'])('is not there as %s, as for a read', async (none) => {
    const before = await contents(service)
    const read = await service.api('GET', `/templates/${none}`)
    for (const [method, path, body] of [
      ['GET', 'answers'],
      ['POST', 'rename', { subject: 'x' }],
    ] as const) {
      const answered = await expectStatus(404, service.api(method, `/templates/${none}/${path}`, { body }))
      expect(errorsOf(answered)).toEqual(errorsOf(read))
    }
    expect(await contents(service)).toEqual(before)
  })

  it('is not there for a key of another tenant', async () => {
    const [own, other] = [await service.create('tenants'), await service.create('tenants')]
    const { id: theirs } = await service.create('templates', { tenants: [other.id] })
    const key = await keyWith('*', [own.id])
    const refusal = { code: 'not_found', says: `Template ${theirs} `, status: 404 }
    await service.refuses('GET', `/templates/${theirs}/answers`, refusal, { key })
    await service.refuses('POST', `/templates/${theirs}/rename`, refusal, { body: { subject: 'x' }, key })
    const reached = await service.api('GET', `/templates/${theirs}/answers`, {
      key: await keyWith('*', [other.id]),
    })
    expect(reached.status).toBe(200)
  })

  it('needs the rights that the action names, and reading', async () => {
    const path = `/templates/${id}/rename`
    for (const [scopes, says] of [
      ['templates:read', 'templates:write'],
      ['templates:write', 'templates:read'],
      ['leads:*', 'templates:read and templates:write'],
    ] as const) {
      const key = await keyWith(scopes)
      await service.refuses('POST', path, { code: 'forbidden', says, status: 403 }, { body: {}, key })
    }
    await service.refuses('POST', path, { code: 'unauthenticated', status: 401 }, { body: {}, key: null })
    const key = await keyWith('templates:read templates:write')
    expect((await rename('with rights', { key })).status).toBe(202)
  })
})

describe('an action that lists', () => {
  const answers = () => `/templates/${id}/answers`

  it('answers a page of a closed collection, which the caller narrows and does not widen', async () => {
    for (const subject of ['one', 'two', 'three']) {
      const headers = { 'idempotency-key': randomUUID() }
      await service.api('POST', '/templates', { body: { subject }, headers })
      await rename(subject, { headers: { 'idempotency-key': randomUUID() } })
    }
    const page = await service.list(`${answers()}?limit=2&sort=id`)
    expect(page).toMatchObject({ hasNextPage: true, limit: 2, totalDocs: 3 })
    expect(page.docs.map(({ status }) => status)).toEqual([201, 201])
    const last = page.docs.at(-1)?.id ?? 0
    expect(await service.ids(`${answers()}?where[id][less_than_equal]=${last}&sort=-id`)).toEqual(
      page.docs.map((doc) => doc.id).reverse(),
    )
    expect((await service.list(`${answers()}?where[status][equals]=202`)).totalDocs).toBe(0)
    const wide = 'where[or][0][status][equals]=202&where[or][1][id][exists]=true'
    expect((await service.list(`${answers()}?${wide}`)).totalDocs).toBe(3)
  })

  it('is filtered and sorted by the fields of what it lists', async () => {
    await service.refuses('GET', `${answers()}?where[subject][equals]=x`, {
      code: 'invalid_filter',
      says: /subject/,
      status: 400,
    })
    await service.refuses('GET', `${answers()}?sort=subject`, {
      code: 'invalid_parameter',
      says: /keyHash/,
      status: 400,
    })
    await service.refuses('GET', `${answers()}?limit=-1`, { code: 'invalid_parameter', status: 400 })
    const headers = { 'idempotency-key': 'x' }
    await service.refuses('GET', answers(), { code: 'invalid_header', status: 400 }, { headers })
  })
})

describe('the body of an action', () => {
  it.each([
    ['{}', 'invalid_value', 400, /^subject: is missing/],
    ['{"subject": 5}', 'invalid_value', 400, /^subject: must be text/],
    ['{"subject": "x", "nota": 1}', 'unknown_field', 400, /^nota: .* did you mean "note"\?/],
    ['{"subject": "x", "__proto__": 1}', 'unknown_field', 400, /^__proto__/],
    ['[]', 'invalid_body', 400, /JSON object/],
    ['null', 'invalid_body', 400, /JSON object/],
    ['', 'invalid_json', 400, /empty/],
    ['{', 'invalid_json', 400, /not valid JSON/],
  ])('%s is refused', async (body, code, status, says) => {
    await service.refuses('POST', `/templates/${id}/rename`, { code, says, status }, { body })
  })

  it('is refused in another media type, and when it is too large', async () => {
    await service.refuses(
      'POST',
      `/templates/${id}/rename`,
      { code: 'unsupported_media_type', status: 415 },
      { body: 'subject=x', headers: { 'content-type': 'text/plain' } },
    )
    await service.refuses(
      'POST',
      `/templates/${id}/rename`,
      { code: 'body_too_large', status: 413 },
      { body: { subject: 'x'.repeat(1_100_000) } },
    )
  })

  it('may be left out where it requires nothing', async () => {
    expect(await service.api('POST', '/templates/try')).toMatchObject({ body: {}, status: 200 })
    const headers = { 'content-type': 'application/json' }
    expect(await service.api('POST', '/templates/try', { headers })).toMatchObject({ body: {}, status: 200 })
    expect(await service.api('POST', '/templates/try', { body: { times: 2 } })).toMatchObject({
      body: { times: 2 },
      status: 200,
    })
  })
})

describe('the paths of actions', () => {
  it('say which methods they take', async () => {
    for (const [method, path, allowed] of [
      ['GET', `/templates/${id}/rename`, 'POST'],
      ['DELETE', `/templates/${id}/answers`, 'GET, HEAD'],
      ['PATCH', '/templates/try', 'POST'],
      ['POST', '/templates/words', 'GET, HEAD'],
    ] as const) {
      const answered = await service.api(method, path)
      expect([answered.status, answered.headers.get('allow')], path).toEqual([405, allowed])
    }
  })

  it('are those of their own collection', async () => {
    await service.refuses('GET', '/leads/words', { code: 'not_found', status: 404 })
    await service.refuses('POST', '/leads/1/rename', { code: 'not_found', status: 404 }, { body: {} })
  })

  it('take no parameters and no preconditions', async () => {
    const [code, status] = ['unknown_parameter', 400] as const
    await service.refuses('POST', '/templates/try?depth=1', { code, says: /Parameters: apiKey\.$/, status })
    await service.refuses('GET', '/templates/words?where[id][exists]=true', { code, status })
    const headers = { 'if-match': '*' }
    await service.refuses(
      'POST',
      `/templates/${id}/rename`,
      { code: 'invalid_header', status: 400 },
      { body: { subject: 'x' }, headers },
    )
  })
})

describe('a public action', () => {
  it('is for everybody, whatever key is sent', async () => {
    const { key: other } = await createKey(service.payload, 'leads', { scopes: 'leads:read' })
    for (const key of [null, 'none of ours', other, service.key]) {
      const answered = await service.api('GET', '/templates/words', { key })
      expect(answered).toMatchObject({ body: { words: ['lead', 'deal'] }, status: 200 })
      expect(answered.headers.get('x-request-id')).toBeTruthy()
    }
    expect((await service.api('HEAD', '/templates/words', { key: null })).status).toBe(200)
    expect((await rep.api('GET', '/templates/words')).body).toEqual({ words: ['lead', 'deal'] })
  })

  it('opens nothing beside it', async () => {
    for (const path of ['/templates', '/templates/try', '/templates/words/x', '/templates/word', '/words']) {
      expect((await service.api('GET', path, { key: null })).status, path).toBe(401)
    }
    expect((await service.api('POST', '/templates/words', { body: {}, key: null })).status).toBe(401)
  })
})

describe('staff', () => {
  it('do the same by a session', async () => {
    const answered = await manager.api('POST', `/templates/${id}/rename`, { subject: 'by staff' })
    expect(answered).toMatchObject({ body: { subject: 'by staff' }, status: 202 })
    const [last] = (await service.list(`/templates/${id}/changes?limit=1`)).docs
    expect(last).toMatchObject({ actor: { id: String(manager.id), type: 'user' } })
    const page = await manager.api('GET', `/templates/${id}/answers?limit=1&where[status][equals]=201`)
    expect(page).toMatchObject({ body: { limit: 1 }, status: 200 })
    expect((await manager.api('POST', '/templates/try')).body).toEqual({})
  })

  it('are refused what they may not do, in the same form', async () => {
    const before = await contents(service)
    const missing = await manager.api('POST', '/templates/999999/rename', { subject: 'x' })
    expect(missing).toMatchObject({ body: { errors: [{ message: 'Not Found' }] }, status: 404 })
    const noId = await manager.api('POST', '/templates/x/rename', { subject: 'x' })
    expect(noId).toMatchObject({ body: { errors: [{ code: 'not_found' }] }, status: 404 })
    const wrong = await manager.api('POST', `/templates/${id}/rename`, { subject: 5 })
    expect(wrong).toMatchObject({
      body: { errors: [{ field: 'subject', message: 'subject: must be text.' }] },
      status: 400,
    })
    await expectStatus(400, manager.api('POST', `/templates/${id}/rename`, { subject: 'too late' }))
    const unknown = await manager.api('GET', `/templates/${id}/answers?limits=1`)
    expect(errorsOf(unknown)[0]?.message).toMatch(/did you mean "limit"/)
    // A rep looks templates up, and changes none.
    expect((await rep.api('POST', `/templates/${id}/rename`, { subject: 'x' })).status).toBe(403)
    expect((await rep.api('POST', '/templates/try', {})).status).toBe(403)
    expect((await rep.api('GET', `/templates/${id}/answers`)).status).toBe(200)
    expect((await rep.api('GET', `/templates/${id}/keeper`)).status).toBe(403)
    expect((await manager.api('GET', `/templates/${id}/keeper`)).status).toBe(200)
    expect(await contents(service)).toEqual(before)
  })

  it('are nobody with a session that is over', async () => {
    const before = await contents(service)
    const headers = { cookie: 'payload-token=none', origin: 'http://localhost:3000' }
    const answered = await service.api('POST', `/templates/${id}/rename`, {
      body: { subject: 'x' },
      headers,
      key: null,
    })
    expect(answered.status).toBe(403)
    expect(await contents(service)).toEqual(before)
  })
})
