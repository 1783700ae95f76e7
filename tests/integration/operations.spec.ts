/**
 * The 25 operations of the interface document, each by the same three questions: what it answers when all is
 * well, when something is wrong, and when nobody known is asking.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Bulk, type Doc, expectRefusal, type Page, useClient } from '../support/client'
import { contents } from '../support/contents'
import { fieldsOf } from '../support/everyCollection'
import { type Form, type Operation, operations } from '../support/operations'

const service = useClient()

const recordKeys = (collection: string) =>
  ['id', 'updatedAt', 'createdAt', ...Object.keys(fieldsOf(collection))].sort()

const envelopes: Record<'bulk' | 'page' | 'write', string[]> = {
  bulk: ['batchId', 'docs', 'errors', 'message'],
  page: [
    'docs',
    'hasNextPage',
    'hasPrevPage',
    'limit',
    'nextPage',
    'page',
    'pagingCounter',
    'prevPage',
    'totalDocs',
    'totalPages',
  ],
  write: ['doc', 'message'],
}

const expectRecord = (collection: string, doc: Doc | undefined, values: Record<string, unknown>) => {
  expect(Object.keys(doc ?? {}).sort()).toEqual(recordKeys(collection))
  expect(doc).toMatchObject(values)
  for (const stamp of [doc?.createdAt, doc?.updatedAt]) {
    expect(stamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  }
}

const seeded = (collection: string): Promise<Doc> =>
  service.create(collection, collection === 'webhooks' ? { url: `https://example.com/${randomUUID()}` } : {})

/** The path of a request that means exactly these records, as the operation means records. */
const pathFor = ({ form, path }: Operation, ids: number[]): string => {
  if (path.includes('{id}')) return path.replace('{id}', String(ids[0]))
  return form === 'create'
    ? path
    : `${path}?where[${form === 'versions' ? 'parent' : 'id'}][in]=${ids.join(',')}`
}

const bodyOf = (operation: Operation) => operation.body?.(randomUUID())

const requestFor = async (operation: Operation) => {
  const ids = [(await seeded(operation.collection)).id, (await seeded(operation.collection)).id]
  const body = bodyOf(operation)
  return { body, ids, options: body ? { body } : {}, path: pathFor(operation, ids) }
}

type Asked = { body: Record<string, unknown>; ids: number[]; operation: Operation }

const expectBulk = async ({ body, ids, operation: { collection, form } }: Asked, answered: unknown) => {
  const { batchId, docs, errors, message } = answered as Bulk
  expect(Object.keys(answered as Bulk).sort()).toEqual(envelopes.bulk)
  expect(errors).toEqual([])
  const told = await service.list(
    `/changes?where[batchId][equals]=${batchId}&where[collection][equals]=${collection}`,
  )
  expect(told.docs.map(({ recordId }) => Number(recordId)).sort((a, b) => a - b)).toEqual(ids)
  expect(message).toMatch(/^2 [\w ]+ (updated|deleted)\.$/)
  expect(docs.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
  for (const doc of docs) expectRecord(collection, doc, body)
  const { totalDocs } = await service.list(`/${collection}?where[id][in]=${ids.join(',')}`)
  expect(totalDocs).toBe(form === 'bulkDelete' ? 0 : 2)
}

const expectWrite = async ({ body, operation: { collection } }: Asked, answered: unknown) => {
  const { doc, message } = answered as { doc: Doc; message: string }
  expect(Object.keys(answered as object).sort()).toEqual(envelopes.write)
  expect(message).toMatch(/^[\w ]+ successfully (created|updated)\.$/)
  expectRecord(collection, doc, body)
  expect(await service.get(`/${collection}/${doc.id}`)).toEqual(doc)
}

const expectPage = (answered: unknown): Doc[] => {
  expect(Object.keys(answered as object).sort()).toEqual(envelopes.page)
  const { docs, ...rest } = answered as Page
  expect(rest).toEqual({
    hasNextPage: false,
    hasPrevPage: false,
    limit: 10,
    nextPage: null,
    page: 1,
    pagingCounter: 1,
    prevPage: null,
    totalDocs: 2,
    totalPages: 1,
  })
  return docs
}

/** What the answer of each form must be when all is well. */
const expectations: Record<Form, (asked: Asked, answered: unknown) => Promise<void> | void> = {
  bulkDelete: expectBulk,
  bulkUpdate: expectBulk,
  create: expectWrite,
  find({ operation }, answered) {
    for (const doc of expectPage(answered)) expectRecord(operation.collection, doc, {})
  },
  findById({ ids, operation }, answered) {
    expectRecord(operation.collection, answered as Doc, { id: ids[0] })
  },
  updateById: expectWrite,
  versions({ operation }, answered) {
    for (const entry of expectPage(answered)) {
      expect(Object.keys(entry).sort()).toEqual(['createdAt', 'id', 'parent', 'updatedAt', 'version'])
      expectRecord(operation.collection, entry['version'] as Doc, { id: entry['parent'] })
    }
  },
}

describe('the table of operations', () => {
  it('has the 25 of the document', () => {
    expect(operations.map(({ number }) => number)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
  })
})

describe.each(operations)('operation $number: $method $path', (operation) => {
  const { collection, form, method } = operation

  it('answers its envelope, to the letter', async () => {
    const { body = {}, ids, options, path } = await requestFor(operation)
    const answer = await service.api(method, path, options)
    const told = JSON.stringify(answer.body)
    expect(answer.status, told).toBe(form === 'create' ? 201 : 200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    await expectations[form]({ body, ids, operation }, answer.body)
  })

  const failing: Record<
    Form,
    { body?: unknown; code: string; field?: string; path: string; status: number }[]
  > = {
    bulkDelete: [
      { path: operation.path, code: 'filter_required', status: 400 },
      { path: `${operation.path}?where[nothing][equals]=1`, code: 'invalid_filter', status: 400 },
    ],
    bulkUpdate: [
      { path: operation.path, body: bodyOf(operation), code: 'filter_required', status: 400 },
      { path: `${operation.path}?where={}`, body: bodyOf(operation), code: 'invalid_filter', status: 400 },
      {
        path: `${operation.path}?where[id][exists]=true`,
        body: { ...bodyOf(operation), nothing: 1 },
        code: 'unknown_field',
        field: 'nothing',
        status: 400,
      },
    ],
    create: [
      { path: operation.path, body: { name: 1 }, code: 'invalid_value', field: 'name', status: 400 },
      { path: operation.path, body: [], code: 'invalid_body', status: 400 },
    ],
    find: [{ path: `${operation.path}?limit=-1`, code: 'invalid_parameter', status: 400 }],
    findById: [
      { path: operation.path.replace('{id}', '999999'), code: 'not_found', status: 404 },
      { path: operation.path.replace('{id}', 'abc'), code: 'not_found', status: 404 },
    ],
    updateById: [
      {
        path: operation.path.replace('{id}', '999999'),
        body: bodyOf(operation),
        code: 'not_found',
        status: 404,
      },
      { path: operation.path.replace('{id}', '1'), body: { nothing: 1 }, code: 'unknown_field', status: 400 },
    ],
    versions: [{ path: `${operation.path}?where[nothing][equals]=1`, code: 'invalid_filter', status: 400 }],
  }
  it.each(failing[form])(
    'refuses $path with $code, and nothing is written',
    async ({ body, path, ...refusal }) => {
      await seeded(collection)
      await service.refuses(method, path, refusal, body === undefined ? {} : { body })
    },
  )

  it('answers 401 in one wording to everybody without a valid key, and nothing is written', async () => {
    const { options, path } = await requestFor(operation)
    const before = await contents(service)
    const messages = new Set<string>()
    for (const key of [null, randomUUID(), 'not-a-key', service.key.slice(0, -1)]) {
      const answer = await service.api(method, path, { ...options, key })
      expectRefusal(`${method} ${path}`, answer, { code: 'unauthenticated', status: 401 })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      messages.add(JSON.stringify((answer.body as { errors: unknown }).errors))
    }
    expect([...messages]).toHaveLength(1)
    expect(await contents(service)).toEqual(before)
  })
})
