/** What the request of an action must look like: its body, its path, its parameters, and who may leave out a key. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { addActions } from '../support/actions'
import { useClient } from '../support/client'
import { signIn, type Staff } from '../support/staff'

const service = useClient()
let id: number
let rep: Staff
beforeAll(async () => {
  addActions(service.payload)
  ;({ id } = await service.create('templates', { subject: 'first' }))
  rep = await signIn(service, 'rep')
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
