/** What is said of each operation: what it takes, and what it answers with. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bulkOptionNames,
  parameterNames,
  parametersFor,
  type OperationName,
} from '../../src/plugins/api/operation'
import { operations as table } from '../../src/plugins/api/operations'
import { openCollections } from '../../src/plugins/openapi/described'
import { pluralName } from '../../src/plugins/openapi/names'
import type { Operation } from '../../src/plugins/openapi/types'
import { type Description, startDescription } from '../support/description'
import { naturalKeys, versioned } from '../support/configured'
import { operations } from '../support/operations'

let api: Description
beforeAll(async () => {
  api = await startDescription()
})

/** Every operation there is, which the description must have. */
const all = (): (Operation & { method: string; name: OperationName })[] =>
  api.routed.map(({ method, name, path }) => {
    const found = api.operation(method, path)
    if (!found) throw new Error(`${method} ${path} is not described.`)
    return { ...found, method, name }
  })

const exchangedCollections = () => openCollections(api.payload).filter(({ isReadOnly }) => !isReadOnly)

const everyDescribed = (): Operation[] =>
  Object.values(api.description.paths).flatMap((methods) => Object.values(methods))

const parameterNamesOf = (method: string, path: string): string[] =>
  api.parametersIn(api.operation(method, path)).map(({ name }) => name)

describe('the operations of describeApi', () => {
  it.each(operations)('has operation $number, $method $path', ({ method, path }) => {
    const found = api.operation(method, path)
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
    const ids = everyDescribed().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has every operation that there is, and no other', () => {
    const files = ['fetchAttachmentFile']
    const exchanged = exchangedCollections().flatMap((each) => [
      `export${pluralName(each)}`,
      `import${pluralName(each)}`,
    ])
    const ids = all().map(({ operationId }) => operationId)
    const actions = openCollections(api.payload).flatMap((each) => each.actions)
    expect(
      everyDescribed()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual([...ids, ...files, ...exchanged, ...actions.map(({ name }) => name)].sort())
  })

  it('has of each the parameters that it takes, but for those of lists where one record is written', () => {
    const unused = new Set(['sort', 'where', 'limit', 'page'])
    for (const each of all()) {
      const taken = parametersFor(table[each.name]).filter(
        (name) => !(unused.has(name) && ['create', 'deleteById', 'updateById'].includes(each.name)),
      )
      const found = api.parametersIn(each, 'query').map(({ name }) => name)
      expect(found.sort(), each.operationId).toEqual(taken.toSorted())
    }
    expect(parameterNamesOf('PATCH', '/leads')).toEqual(expect.arrayContaining([...bulkOptionNames]))
    expect(parameterNamesOf('POST', '/leads/batch')).toEqual(expect.arrayContaining([...bulkOptionNames]))
  })

  it('has of each the variable parts of its path', () => {
    for (const [path, methods] of Object.entries(api.description.paths)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const each of Object.values(methods)) {
        const found = api.parametersIn(each, 'path').map(({ name, required }) => required && name)
        expect(found, path).toEqual(parts)
      }
    }
  })

  it('has of each the headers that it takes', () => {
    for (const each of all()) {
      const found = api.parametersIn(each, 'header').map(({ name }) => name)
      expect(found.sort(), each.operationId).toEqual([
        ...(each.method === 'GET' ? [] : ['Idempotency-Key']),
        ...(['updateById', 'deleteById'].includes(each.name) ? ['If-Match'] : []),
        ...(each.name === 'findById' ? ['If-None-Match'] : []),
      ])
    }
  })

  it('has of each the headers of its answers', () => {
    const tagged = ['create', 'findById', 'updateById', 'upsert']
    const bulk = ['createMany', 'deleteMany', 'undoBatch', 'updateMany']
    for (const each of all()) {
      for (const [status, { headers = {} }] of api.answersOf(each)) {
        const isKept = Number(status) < 400 || (status === '400' && bulk.includes(each.name))
        const expected = [
          ...(Number(status) < 400 && tagged.includes(each.name) ? ['ETag'] : []),
          ...(isKept && each.method !== 'GET' ? ['Idempotent-Replayed'] : []),
          ...(each.name === 'upsert' && status === '201' ? ['Location'] : []),
          ...(status === '429' ? ['RateLimit', 'RateLimit-Policy'] : []),
          ...(['409', '429', '503'].includes(status) ? ['Retry-After'] : []),
          'X-Request-Id',
        ]
        expect(Object.keys(headers).sort(), `${each.operationId} ${status}`).toEqual(expected)
      }
    }
  })

  it('has of each the statuses that it can answer', () => {
    const onBody = ['408', '413', '415', '417', '501']
    const own: Partial<Record<OperationName, string[]>> = {
      create: ['201', ...onBody],
      createMany: ['200', '201', ...onBody],
      deleteById: ['200', '404', '412'],
      findById: ['200', '304', '404'],
      findChanges: ['200', '404'],
      undoBatch: ['200', '404'],
      updateById: ['200', '404', '412', ...onBody],
      updateMany: ['200', ...onBody],
      upsert: ['200', '201', '404', ...onBody],
    }
    for (const each of all()) {
      const expected = [
        '400',
        '401',
        '403',
        '429',
        '500',
        '503',
        ...(each.method === 'GET' ? [] : ['409', '422']),
      ]
      expect(Object.keys(each.responses).sort(), each.operationId).toEqual(
        [...expected, ...(own[each.name] ?? ['200'])].sort(),
      )
    }
  })

  it('has bodies of 1 to 1,000 records for many at once', () => {
    const schema = api.operation('POST', '/webhooks/batch')?.requestBody?.content['application/json']?.schema
    expect(schema).toEqual({
      additionalProperties: false,
      properties: {
        docs: {
          items: { $ref: '#/components/schemas/WebhookCreate' },
          maxItems: 1000,
          minItems: 1,
          type: 'array',
        },
      },
      required: ['docs'],
      type: 'object',
    })
  })

  it('has an upsert by the natural keys, where there are any, and by nothing else', () => {
    const found = Object.entries(api.description.paths).flatMap(([path, { put }]) =>
      put ? [[path, api.parametersIn(put).find(({ name }) => name === 'field')?.schema.enum]] : [],
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(naturalKeys).map(([slug, fields]) => [`/${slug}/by/{field}/{value}`, fields]),
      ),
    )
  })

  it('has what the service alone writes to be read, and undone, and no body for it', () => {
    expect(
      Object.entries(api.description.paths)
        .filter(([path]) => path.startsWith('/changes'))
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
        .sort(),
    ).toEqual([
      'get /changes',
      'get /changes/count',
      'get /changes/{id}',
      'post /changes/batches/{batchId}/undo',
    ])
    expect(api.operation('POST', '/changes/batches/{batchId}/undo')).not.toHaveProperty('requestBody')
    expect(
      Object.keys(api.description.components.schemas).filter((name) => name.startsWith('Change')),
    ).toEqual(['Change'])
  })

  it('answers the changes of a record as changes', () => {
    expect(api.operation('GET', '/deals/{id}/changes')?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/PaginatedEnvelope' },
              { properties: { docs: { items: { $ref: '#/components/schemas/Change' } } } },
            ],
          },
        },
      },
    })
  })

  it('has versions of the collections that keep them', () => {
    const paths = Object.keys(api.description.paths).filter((path) => path.endsWith('/versions'))
    expect(paths.sort()).toEqual([...versioned].map((slug) => `/${slug}/versions`).sort())
  })
})
