/**
 * The service in this process, with a database of its own: real Payload, real Postgres, and the handler that the server
 * calls, without a port.
 */
import { rmSync } from 'node:fs'
import type { BasePayload } from 'payload'
import { afterAll, beforeAll, expect } from 'vitest'
import { keepConfig } from './keptConfig'
import { createTestDatabase, databaseWaitMs, patientUrl, type TestDatabase } from './postgres'

export type Answer = { body: any; headers: Headers; status: number } // eslint-disable-line @typescript-eslint/no-explicit-any -- what an answer holds is what a test asserts

export type CallOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** Another key than the test's own; null sends none. */
  key?: null | string
}

export type TestService = {
  /** Calls the interface: `api('GET', '/leads?limit=2')`. A body that is not a string is sent as JSON. */
  api: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  close: () => Promise<void>
  database: TestDatabase
  /** A key with every right. */
  key: string
  payload: BasePayload
  /** Runs a statement outside the service. */
  query: <Row = Record<string, any>>(statement: string, values?: unknown[]) => Promise<Row[]> // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
}

/** Payload caches its instance even after `destroy`, so the next file in this process would get it. */
const forgetPayload = (): void => {
  ;(globalThis as Record<string, unknown> as Record<'_payload', Map<string, unknown>>)['_payload'].clear()
}

/** A service for the tests of a file: started before the first, closed after the last. Its members are there from `beforeAll` on. */
export const useService = (): TestService => started(startService)

/** A value that is made before the first test of a file or a `describe`. Its members are there from `beforeAll` on. */
export const fixture = <Value extends object>(make: () => Promise<Value> | Value): Value => {
  const value = {} as Value
  beforeAll(async () => void Object.assign(value, await make()))
  return value
}

/** A fixture that is closed after the last test. */
export const started = <Started extends { close: () => unknown }>(
  start: () => Promise<Started> | Started,
): Started => {
  const value = fixture(start)
  afterAll(async () => void (await value.close?.()))
  return value
}

/** Call in `beforeAll`; call `close` in `afterAll`. Only one at a time, because Payload has one instance per process. */
export const startService = async (): Promise<TestService> => {
  const database = await createTestDatabase()
  const { setDatabaseUrl } = await import('../../src/env')
  setDatabaseUrl(patientUrl(database.url))
  const [
    { default: config },
    { getPayload },
    { handleApi },
    { createKey },
    { collectionsWithFiles, folderOf },
  ] = await Promise.all([
    import('../../payload.config'),
    import('payload'),
    import('../../src/plugins/api'),
    import('../../src/plugins/auth/keys'),
    import('../../src/plugins/files/disk'),
  ])
  const restoreConfig = keepConfig(await config)
  const payload = await getPayload({ config })
  payload.logger.level = 'silent'
  Object.assign(payload.db.pool.options, { connectionTimeoutMillis: databaseWaitMs })
  const { key } = await createKey(payload, 'tests')

  const api: TestService['api'] = async (method, path, { body, headers = {}, key: other = key } = {}) => {
    const hasBody = body !== undefined
    const response = await handleApi(
      payload,
      new Request(`http://localhost:3000/api${path}`, {
        headers: {
          ...(other === null ? {} : { authorization: `Bearer ${other}` }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        method,
        ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      }),
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
    return { body: parsed, headers: response.headers, status: response.status }
  }

  return {
    api,
    async close() {
      await payload.destroy()
      // The next file of this process compares what is on disk with its own records.
      for (const slug of collectionsWithFiles(payload)) {
        rmSync(folderOf(payload, slug), { force: true, recursive: true })
      }
      forgetPayload()
      restoreConfig()
      await database.drop()
    },
    database,
    key,
    payload,
    query: async <Row>(statement: string, values?: unknown[]) =>
      (await payload.db.pool.query(statement, values)).rows as Row[],
  }
}

/** Asserts the status of a response; a failure shows the body. @returns the response */
export const expectStatus = async <Response extends { body: unknown; status: number }>(
  status: number,
  responding: Promise<Response>,
): Promise<Response> => {
  const response = await responding
  expect(response.status, JSON.stringify(response.body)?.slice(0, 2000)).toBe(status)
  return response
}
