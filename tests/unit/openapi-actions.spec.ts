/** Actions are described as every other operation is, from what they say of themselves. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '../../src/plugins/api/actions/action'
import { describeApi, docsPage } from '../../src/plugins/openapi'
import type { Running } from '../../src/plugins/openapi/described'
import type { OpenApi, Operation } from '../../src/plugins/openapi/types'
import { actions } from '../support/actions'
import { startDescription } from '../support/description'

let payload: Running
let description: OpenApi
beforeAll(async () => {
  const { config } = (await startDescription()).payload
  const collections = config.collections.map((each) =>
    each.slug === 'templates' ? { ...each, custom: { ...each.custom, actions } } : each,
  )
  payload = { config: { ...config, collections } }
  description = describeApi(payload)
})

const operation = (method: string, path: string): Operation => {
  const found = description.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described.`)
  return found
}

describe('the actions of describeApi', () => {
  it('leave it valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(description))
    expect(result.errors ?? []).toEqual([])
  })

  it('are all there, each under its name', () => {
    for (const { method, name, path } of actionsOf(payload, 'templates')) {
      expect(operation(method.toLowerCase(), `/templates${path}`).operationId).toBe(name)
    }
    expect(actionsOf(payload, 'templates')).toHaveLength(actions.length)
  })

  it('have their body, their status, what they need and the failures they can answer with', () => {
    const rename = operation('post', '/templates/{id}/rename')
    expect(rename).toMatchObject({
      description: 'Needs the scope templates:read and templates:write.',
      requestBody: {
        content: {
          'application/json': {
            schema: {
              additionalProperties: false,
              properties: { note: { type: 'string' }, subject: { type: 'string' } },
              required: ['subject'],
            },
          },
        },
        required: true,
      },
      tags: ['Templates'],
    })
    expect(rename.parameters).toEqual([
      { $ref: '#/components/parameters/id' },
      { $ref: '#/components/parameters/idempotencyKey' },
    ])
    expect(Object.keys(rename.responses).map(Number)).toEqual([
      202, 400, 401, 403, 404, 408, 409, 413, 415, 417, 422, 429, 500, 501, 503,
    ])
    expect(rename.responses['202']).toMatchObject({
      content: { 'application/json': { schema: { required: ['subject'] } } },
      headers: { 'Idempotent-Replayed': {}, 'X-Request-Id': {} },
    })
  })

  it('may leave out a body of which nothing is required', () => {
    const { parameters, requestBody, responses } = operation('post', '/templates/try')
    expect(requestBody?.required).toBe(false)
    expect(parameters).toEqual([{ $ref: '#/components/parameters/idempotencyKey' }])
    expect(responses).not.toHaveProperty('404')
  })

  it('answer a page of what they list, whose shape is there although its collection is closed', () => {
    const answers = operation('get', '/templates/{id}/answers')
    expect(answers.parameters.map((each) => ('$ref' in each ? each.$ref.split('/').at(-1) : each))).toEqual([
      'id',
      'sort',
      'where',
      'limit',
      'page',
      'depth',
      'locale',
      'fallback-locale',
      'pagination',
    ])
    expect(answers.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/PaginatedEnvelope' },
              { properties: { docs: { items: { $ref: '#/components/schemas/IdempotentAnswer' } } } },
            ],
          },
        },
      },
    })
    const { schemas } = description.components
    expect(Object.keys(schemas).filter((name) => name.startsWith('IdempotentAnswer'))).toEqual([
      'IdempotentAnswer',
    ])
    expect(Object.keys(description.paths).filter((path) => path.startsWith('/idempotent'))).toEqual([])
  })

  it('need no key where they are public', () => {
    const words = operation('get', '/templates/words')
    expect(words).toMatchObject({ description: 'Needs no key.', parameters: [], security: [] })
    expect(Object.keys(words.responses)).toEqual(['200', '400', '500', '503'])
  })

  it('stand on the page with what they take, and so do the fields of what they list', () => {
    const page = docsPage(payload)
    const [, rename = ''] = page.split('POST /api/templates/{id}/rename')
    expect(rename.split('</dd>')[0]).toMatch(
      /Give one Template another subject.*<code>Idempotency-Key<\/code> <code>note<\/code> <code>subject<\/code>/s,
    )
    const [, listed = ''] = page.split('id="idempotentAnswers"')
    expect(listed.split('</details>')[0]).toContain('<code>requestHash</code>')
    expect(listed.split('</details>')[0]).not.toContain('Operations')
  })
})
