/** The interface description is served to everybody, and what the service answers is what it says. */
import Ajv2020 from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeApi } from '../../src/openapi'
import { openCollections } from '../../src/openapi/document'
import type { OpenApi } from '../../src/openapi/types'
import { documentFields, ownCollections } from '../support/document'
import { type Client, type Doc, startClient } from '../support/client'

type Answer = { body: unknown; headers: Headers; status: number }

let service: Client
let description: OpenApi
let ajv: Ajv2020
beforeAll(async () => {
  service = await startClient()
  description = describeApi(service.payload)
  ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    logger: false,
    strict: false,
    validateFormats: false,
  })
  ajv.addSchema({ ...description, $id: 'api' })
})
afterAll(() => service.close())

const slugs = Object.keys({ ...documentFields, ...ownCollections })

/** What is wrong with an answer by the description of its operation. */
const check = (method: string, path: string, status: number, body: unknown): unknown => {
  const pointer = (part: string) =>
    part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)
  const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  const response = responses[String(status)]
  if (!response) return `${method} ${path} is not said to answer ${status}`
  const at =
    '$ref' in response
      ? response.$ref
      : `#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}`
  const validate = ajv.compile({ $ref: `api${at}/content/application~1json/schema` })
  return validate(body) ? [] : validate.errors
}

const call = async (method: string, path: string, at: string, body?: unknown) => {
  const answer: Answer = await service.api(method, at, body === undefined ? {} : { body })
  return { answer, problems: check(method, path, answer.status, answer.body) }
}

describe('/openapi.json', () => {
  it('needs no key and is the description of the running config', async () => {
    const answer = await service.api('GET', '/openapi.json', { key: null })
    expect(answer).toMatchObject({ body: structuredClone(description), status: 200 })
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  it('is there whatever key is sent, and to HEAD', async () => {
    expect((await service.api('GET', '/openapi.json', { key: 'none of ours' })).status).toBe(200)
    expect((await service.api('HEAD', '/openapi.json', { key: null })).status).toBe(200)
  })

  it.each(['POST', 'PATCH', 'DELETE'])('is no way in for %s', async (method) => {
    expect((await service.api(method, '/openapi.json', { key: null })).status).toBe(401)
    expect((await service.api(method, '/openapi.json')).status).toBe(404)
  })
})

describe('/docs', () => {
  it('is a page that may load nothing, and needs no key', async () => {
    const { headers, ...answer } = await service.api('GET', '/docs', { key: null })
    expect(answer.status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    for (const { label } of openCollections(service.payload)) expect(answer.body).toContain(label.plural)
  })

  it('opens nothing beside it', async () => {
    for (const path of ['/docs/', '/docs/x', '/openapi.json/x', '/docsx']) {
      expect((await service.api('GET', path, { key: null })).status, path).toBe(401)
    }
  })
})

describe('what is described', () => {
  it.each(slugs)('is what the operations on %s answer', async (slug) => {
    const made = await call(
      'POST',
      `/${slug}`,
      `/${slug}`,
      slug === 'webhooks' ? { url: 'https://example.com' } : {},
    )
    const { id } = (made.answer.body as { doc: Doc }).doc
    const missing = `/${slug}/2147483647`
    const answers = [
      made,
      await call('GET', `/${slug}/{id}`, `/${slug}/${id}`),
      await call('GET', `/${slug}`, `/${slug}?depth=2`),
      await call('GET', `/${slug}/count`, `/${slug}/count`),
      await call('PATCH', `/${slug}/{id}`, `/${slug}/${id}`, {}),
      await call('PATCH', `/${slug}`, `/${slug}?where[id][equals]=${id}`, {}),
      await call('PATCH', `/${slug}`, `/${slug}`, {}),
      await call('GET', `/${slug}/{id}`, missing),
      await call('GET', `/${slug}`, `/${slug}?nothing=1`),
      await call('DELETE', `/${slug}/{id}`, missing),
      await call('DELETE', `/${slug}`, `/${slug}?where[id][equals]=${id}`),
      ...(description.paths[`/${slug}/versions`]
        ? [await call('GET', `/${slug}/versions`, `/${slug}/versions?limit=1`)]
        : []),
    ]
    expect(answers.map(({ problems }) => problems)).toEqual(answers.map(() => []))
    const expected = [201, 200, 200, 200, 200, 200, 400, 404, 400, 404, 200, 200]
    expect(answers.map(({ answer }) => answer.status)).toEqual(expected.slice(0, answers.length))
  })

  it('is what references answer with depth, and what a body is refused with', async () => {
    const customer = await service.create('customers', { companyName: 'Northside' })
    const deal = await service.create('deals', { customer: customer.id })
    const answers = [
      await call('GET', '/deals/{id}', `/deals/${deal.id}?depth=3`),
      await call('GET', '/customers/{id}', `/customers/${customer.id}?depth=2`),
      await call('PATCH', '/deals/{id}', `/deals/${deal.id}`, { customer: 'x', mileag: 1 }),
    ]
    expect(answers.map(({ problems }) => problems)).toEqual([[], [], []])
    expect(answers[0]?.answer.body).toMatchObject({ customer: { companyName: 'Northside' } })
    expect(answers[2]?.answer.status).toBe(400)
  })
})
