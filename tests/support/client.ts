/**
 * A test service with helpers for common requests; their failures contain the answer. Typed after the interface
 * document.
 */
import { expect } from 'vitest'
import { contents } from './contents'
import { type CallOptions, started, startService, type TestService } from './service'

export type Doc = Record<string, unknown> & { id: number }

export type Page = {
  docs: Doc[]
  hasNextPage: boolean
  hasPrevPage: boolean
  limit: number
  nextPage: null | number
  page: number
  pagingCounter: number
  prevPage: null | number
  totalDocs: number
  totalPages: number
}

export type Bulk = { batchId: null | string; docs: Doc[]; errors: string[]; message: string }

type Problem = { code: string; field?: string; message: string }

export type Refusal = {
  code: string
  /** The field that the failure names. */
  field?: string
  /** Text that the message must contain. */
  says?: RegExp | string
  status: number
}

export type Client = TestService & {
  bulk: (method: 'DELETE' | 'PATCH', path: string, body?: unknown) => Promise<Bulk>
  create: (collection: string, data?: Record<string, unknown>, query?: string) => Promise<Doc>
  get: (path: string, options?: CallOptions) => Promise<Doc>
  /** The ids in a list's answer, in order. */
  ids: (path: string, options?: CallOptions) => Promise<number[]>
  list: (path: string, options?: CallOptions) => Promise<Page>
  /** Asserts a failure in the document's form, and that nothing was written. */
  refuses: (method: string, path: string, refusal: Refusal, options?: CallOptions) => Promise<Problem[]>
  /** Like `refuses`, for several requests with the same failure. */
  refusesEach: (requests: [method: string, path: string, body?: unknown][], refusal: Refusal) => Promise<void>
  update: (path: string, data: Record<string, unknown>) => Promise<Doc>
}

/** A client for the tests of a file: started before the first, closed after the last. */
export const useClient = (): Client => started(startClient)

export const startClient = async (): Promise<Client> => {
  const service = await startService()

  const expecting = async <T>(
    status: number,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<T> => {
    const answer = await service.api(method, path, options)
    expect(
      answer.status,
      `${method} ${path.slice(0, 500)}: ${JSON.stringify(answer.body).slice(0, 2000)}`,
    ).toBe(status)
    return answer.body as T
  }
  const list = (path: string, options?: CallOptions) => expecting<Page>(200, 'GET', path, options)

  return {
    ...service,
    bulk: (method, path, body) => expecting<Bulk>(200, method, path, body === undefined ? {} : { body }),
    async create(collection, data = {}, query = '') {
      const { doc } = await expecting<{ doc: Doc }>(201, 'POST', `/${collection}${query}`, { body: data })
      return doc
    },
    get: (path, options) => expecting<Doc>(200, 'GET', path, options),
    async ids(path, options) {
      const { docs } = await list(path, options)
      return docs.map(({ id }) => id)
    },
    list,
    async refuses(method, path, refusal, options = {}) {
      const before = await contents(service)
      const answer = await service.api(method, path, options)
      expectRefusal(`${method} ${path}`, answer, refusal)
      expect(await contents(service), `${method} ${path.slice(0, 500)} wrote`).toEqual(before)
      return (answer.body as { errors: Problem[] }).errors
    },
    async refusesEach(requests, refusal) {
      const before = await contents(service)
      for (const [method, path, body] of requests) {
        const answer = await service.api(method, path, body === undefined ? {} : { body })
        expectRefusal(`${method} ${path}`, answer, refusal)
      }
      expect(await contents(service), `${String(requests[0]?.[1]).slice(0, 500)} wrote`).toEqual(before)
    },
    async update(path, body) {
      const { doc } = await expecting<{ doc: Doc }>(200, 'PATCH', path, { body })
      return doc
    },
  }
}

/** Asserts that an answer is exactly the failure body of the document. */
export const expectRefusal = (
  what: string,
  answer: { body: unknown; headers: Headers; status: number },
  { code, field, says, status }: Refusal,
): void => {
  const told = `${what.slice(0, 500)}: ${JSON.stringify(answer.body).slice(0, 2000)}`
  expect(answer.status, told).toBe(status)
  const body = answer.body as { errors: Problem[]; requestId: string }
  expect(Object.keys(body).sort(), told).toEqual(['errors', 'requestId'])
  expect(body.requestId, told).toBe(answer.headers.get('x-request-id'))
  for (const { code: each, field: named, message, ...rest } of body.errors) {
    expect(rest, told).toEqual({})
    expect(typeof each, told).toBe('string')
    expect(['string', 'undefined'], told).toContain(typeof named)
    expect(message.length, told).toBeGreaterThan(10)
  }
  const [first] = body.errors
  expect(first?.code, told).toBe(code)
  if (field !== undefined) expect(first?.field, told).toBe(field)
  if (says !== undefined) expect(first?.message, told).toMatch(says)
}

/** Creates tenants. @returns their ids, which rise in the order of the names */
export const createTenants = async (client: Client, ...names: string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const name of names) ids.push((await client.create('tenants', { name })).id)
  return ids
}
