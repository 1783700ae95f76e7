import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { handleApi } from '../../src/plugins/api'
import { useClient } from '../support/client'
import { expectStatus } from '../support/service'

const service = useClient()
const lines: string[] = []

beforeAll(async () => {
  const { logger } = service.payload
  logger.level = 'trace'
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})

const unknown = '0f8a4c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'
const inHeader = (value: string) => ({ headers: { authorization: value }, key: null })
const nowhere = { key: null }

describe('two keys in one request', () => {
  it('are refused when they differ, whichever of them is right', async () => {
    for (const [path, options] of [
      [`/leads?apiKey=${unknown}`, {}],
      [`/leads?apiKey=${service.key}`, inHeader(`Bearer ${unknown}`)],
      [`/leads?apiKey=${service.key}&apiKey=${unknown}`, nowhere],
      [`/leads?apiKey=${unknown}&apiKey=${service.key}&apiKey=${unknown}`, nowhere],
    ] as const) {
      const refusal = { code: 'invalid_parameter', says: /^apiKey: two different keys/, status: 400 }
      await service.refuses('POST', path, refusal, { body: {}, ...options })
    }
  })

  it('are refused in a header that came twice', async () => {
    const options = { body: {}, ...inHeader(`Bearer ${service.key}, Bearer ${unknown}`) }
    await service.refuses(
      'POST',
      '/leads',
      { code: 'invalid_header', says: /^Authorization: /, status: 400 },
      options,
    )
  })

  it('are one when they are the same', async () => {
    for (const [path, options] of [
      [`/leads?apiKey=${service.key}`, {}],
      [`/leads?apiKey=${service.key}&apiKey=${service.key.toUpperCase()}`, nowhere],
      [`/leads?apiKey=&apiKey=${service.key}`, nowhere],
      ['/leads?apiKey=', {}],
      ['/leads', inHeader(`bearer ${service.key}, ${service.key}`)],
    ] as const) {
      expect((await service.api('GET', path, options)).status, path).toBe(200)
    }
  })

  it('are refused where one is in a query that came as a body', async () => {
    const send = (key: string) =>
      service.api('POST', '/leads', {
        body: `limit=1&apiKey=${key}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-payload-http-method-override': 'GET',
        },
      })
    expect((await send(service.key)).status).toBe(200)
    const refused = await expectStatus(400, send(unknown))
    expect(JSON.stringify(refused.body)).toContain('apiKey: two different keys')
    expect(JSON.stringify(refused.body)).not.toContain(unknown)
  })
})

describe('a key in the address', () => {
  const paths = (key: string) => [
    ['GET', `/leads?apiKey=${key}`],
    ['GET', `/leads?limit=1&apiKey=${key}&sort=nothing`],
    ['GET', `/leads?where[xyz][equals]=1&apiKey=${key}`],
    ['GET', `/nothing?apiKey=${key}`],
    ['GET', `/leads/1?apiKey=${key}&apiKey=${key}`],
    ['PUT', `/leads?apiKey=${key}`],
    ['PUT', `/deals/by/dealId/D-1?apiKey=${key}`],
    ['GET', `/docs?apiKey=${key}`],
    ['GET', `/openapi.json?apiKey=${key}`],
    ['GET', `/attachments/file/none.pdf?apiKey=${key}`],
  ]

  it('is in no answer, no header and no line of the log, and is kept by nobody', async () => {
    lines.length = 0
    for (const key of [service.key, unknown, 'a-key-that-cannot-be-one']) {
      for (const [method = '', path = ''] of paths(key)) {
        const request = new Request(`http://localhost:3000/api${path}`, {
          ...(method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
          method,
        })
        const answer = await handleApi(service.payload, request)
        const said = `${path}\n${JSON.stringify([...answer.headers])}\n${await answer.text()}`.replace(
          path,
          '',
        )
        expect(said, path).not.toContain(key)
        expect(answer.headers.get('cache-control'), path).toBe('no-store')
        expect(answer.headers.get('referrer-policy'), path).toBe('no-referrer')
      }
    }
    const log = lines.join('')
    expect(log).toContain('"msg":"request"')
    for (const key of [service.key, unknown, 'a-key-that-cannot-be-one', 'apiKey'])
      expect(log).not.toContain(key)
  })

  it('signs for a file too, which nobody keeps', async () => {
    const { payload } = service
    const data = Buffer.from('a file')
    const file = { data, mimetype: 'text/plain', name: 'note.txt', size: data.byteLength }
    const doc = (await payload.create({ collection: 'attachments', data: {}, file })) as { file?: string }
    const path = new URL(doc.file ?? '', 'http://localhost:3000').pathname.slice('/api'.length)
    const answer = await service.api('GET', `${path}?apiKey=${service.key}`, nowhere)
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      200,
      'a file',
      'no-store',
    ])
  })

  it('makes the same request as the header does', async () => {
    const key = { 'idempotency-key': 'sent-twice' }
    const first = await service.api('POST', '/leads', { body: { name: 'Once' }, headers: key })
    const again = await service.api('POST', `/leads?apiKey=${service.key}`, {
      body: { name: 'Once' },
      headers: key,
      key: null,
    })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('is refused for a key that is for the header alone', async () => {
    const { key } = await createKey(service.payload, 'header only', { headerOnly: true })
    const refusal = { code: 'forbidden', says: /Authorization: Bearer <key>/, status: 403 }
    await service.refuses('POST', `/leads?apiKey=${key}`, refusal, { body: {}, key: null })
    await service.refuses('POST', `/leads?apiKey=${key}`, refusal, { body: {}, key })
    expect((await service.api('GET', '/leads', { key })).status).toBe(200)
  })
})
