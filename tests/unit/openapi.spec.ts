import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureStatus } from '../../src/contract/failure'
import { parameterNames } from '../../src/contract/parameters'
import { operators } from '../../src/database/filter'
import { modelOf } from '../../src/database/model'
import { describeApi, docsPage } from '../../src/openapi'
import type { Running } from '../../src/openapi/document'
import { componentName } from '../../src/openapi/names'
import { contentSecurityPolicy } from '../../src/openapi/style'
import type { OpenApi, Schema } from '../../src/openapi/types'
import { documentFields, documentValues, ownCollections, ownFields } from '../support/document'
import { operations } from '../support/operations'

let payload: Running
let description: OpenApi
beforeAll(async () => {
  const { default: config } = await import('../../payload.config')
  payload = { config: await config }
  description = describeApi(payload)
})

const shapeOf = (name: string): Record<string, Schema> =>
  description.components.schemas[name]?.properties ?? {}

const recordName = (slug: string): string => {
  const collection = modelOf(payload).get(slug)
  if (!collection) throw new Error(`There is no collection ${slug}.`)
  return componentName(collection)
}

const operation = (method: string, path: string) => description.paths[path]?.[method.toLowerCase()]

const parameterNamesOf = (method: string, path: string): string[] =>
  (operation(method, path)?.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? (description.components.parameters[parameter.$ref.split('/').at(-1) ?? '']?.name ?? '')
      : parameter.name,
  )

const valuesIn = (schema: Schema | undefined): unknown[] =>
  (schema?.enum ?? schema?.items?.enum ?? []).filter((value) => value !== null)

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

const allFields = Object.entries({ ...documentFields, ...ownCollections })
const allValues = Object.entries(documentValues).flatMap(([slug, lists]) =>
  Object.entries(lists).map(([field, values]): [string, string, string[]] => [slug, field, values]),
)

describe('describeApi', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(description))
    expect(result.errors ?? []).toEqual([])
    expect({ valid: result.valid, version: validator.version }).toEqual({ valid: true, version: '3.1' })
  })

  it('refuses, by the same check, a description that is none', async () => {
    const broken = { ...structuredClone(description), info: {} }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('refers to nothing that is not there', () => {
    const known = Object.entries(description.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(referencesIn(description))].filter((each) => !known.includes(each))).toEqual([])
  })

  it('says what the document says of version, address and key', () => {
    expect(description).toMatchObject({
      components: {
        securitySchemes: {
          apiKeyAuth: { in: 'header', name: 'Authorization', type: 'apiKey' },
          apiKeyQuery: { in: 'query', name: 'apiKey', type: 'apiKey' },
        },
      },
      info: { version: '1.0.0' },
      security: [{ apiKeyAuth: [] }, { apiKeyQuery: [] }],
      servers: [{ url: '/api' }],
    })
  })

  it.each(operations)('has operation $number, $method $path', ({ method, path }) => {
    const found = operation(method, path)
    expect(found?.responses).toHaveProperty(method === 'POST' ? '201' : '200')
    const lists = ['sort', 'where', 'limit', 'page']
    const declared = parameterNames.filter(
      (name) =>
        !(lists.includes(name) && (method === 'POST' || (method === 'PATCH' && path.includes('{id}')))),
    )
    expect(parameterNamesOf(method, path)).toEqual(expect.arrayContaining(declared))
    expect(Boolean(found?.requestBody)).toBe(method === 'PATCH' || method === 'POST')
  })

  it('names each operation once', () => {
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has versions of the three collections that keep them', () => {
    const paths = Object.keys(description.paths).filter((path) => path.endsWith('/versions'))
    expect(paths.sort()).toEqual(['/preApprovals/versions', '/trades/versions', '/webhooks/versions'])
  })

  it.each(allFields)('has every field of %s', (slug, fields) => {
    const own = Object.keys({ ...fields, ...ownFields[slug] })
    const all = ['id', 'createdAt', 'updatedAt', ...own].sort()
    const name = recordName(slug)
    expect(Object.keys(shapeOf(name)).sort()).toEqual(all)
    expect(description.components.schemas[name]?.required?.toSorted()).toEqual(all)
    const writable = all.filter((field) => field !== 'id' && shapeOf(name)[field]?.readOnly !== true)
    expect(Object.keys(shapeOf(`${name}Write`)).sort()).toEqual(writable)
  })

  it.each(allValues)('has the values of %s.%s to the letter', (slug, field, values) => {
    expect(valuesIn(shapeOf(recordName(slug))[field])).toEqual(values)
  })

  it('leaves what answers alone have out of bodies', () => {
    expect(shapeOf('ServiceOrder')).toHaveProperty('status.readOnly', true)
    expect(shapeOf('ServiceOrderWrite')).not.toHaveProperty('status')
    expect(shapeOf('AttachmentWrite')).not.toHaveProperty('status')
    expect(shapeOf('TemplateWrite')).toHaveProperty('type')
    expect(Object.keys(shapeOf('TemplateBulkWrite'))).not.toEqual(expect.arrayContaining(['type']))
    expect(Object.keys(shapeOf('TemplateBulkWrite'))).not.toEqual(expect.arrayContaining(['choice']))
  })

  it('requires the address of a webhook on create alone', () => {
    expect(description.components.schemas['WebhookCreate']).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/WebhookWrite' }, { required: ['url'] }],
    })
    expect(description.components.schemas['WebhookWrite']?.required).toBeUndefined()
  })

  it('says nothing of what keys never reach', () => {
    const paths = Object.keys(description.paths).map((path) => path.split('/')[1])
    expect(paths).not.toContain('users')
    expect(paths).not.toContain('apiKeys')
    expect(JSON.stringify(description)).not.toMatch(/"(hash|password|salt|label)":/)
  })

  it('knows the twelve operators and every failure code', () => {
    expect(Object.keys(shapeOf('Condition')).sort()).toEqual([...operators].sort())
    expect(shapeOf('Problem')['code']?.enum).toEqual(Object.keys(failureStatus))
    const described = Object.values(description.components.responses).map((each) => each.description)
    for (const code of Object.keys(failureStatus)) expect(described.join('\n')).toContain(`${code}: `)
  })
})

describe('docsPage', () => {
  it('shows every collection, field, allowed value and failure code', () => {
    const page = docsPage(payload)
    for (const [slug, fields] of allFields) {
      expect(page).toContain(`id="${slug}"`)
      for (const field of Object.keys(fields)) expect(page).toContain(`<code>${field}</code>`)
    }
    for (const [, , values] of allValues)
      for (const value of values) expect(page).toContain(`<code>${value}</code>`)
    for (const code of Object.keys(failureStatus)) expect(page).toContain(`<code>${code}</code>`)
  })

  it('brings everything with it and runs no script', () => {
    const page = docsPage(payload)
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/)
    expect(page.match(/(?:src|href)="(?!#|\/api\/)[^"]*"/g)).toBeNull()
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(contentSecurityPolicy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `)
  })

  it('escapes what it is given', () => {
    const odd = { ...payload.config, serverURL: `https://a.example/"><script>` }
    expect(docsPage({ config: odd })).not.toContain('<script>')
  })
})
