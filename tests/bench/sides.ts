/**
 * The two sides of a comparison, in this process and on one server: the service, and Payload as it comes with the same
 * collections on its own adapter, default settings and API keys. A request goes in, an answer comes out.
 */
import { postgresAdapter } from '@payloadcms/db-postgres'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { type BasePayload, buildConfig, type CollectionConfig, getPayload, handleEndpoints } from 'payload'

type Send = (method: string, path: string, body?: unknown) => Promise<Response>

export type Side = {
  /** @throws when the answer is no success. @returns the body as text */
  call: (...args: Parameters<Send>) => Promise<string>
  close: () => Promise<void>
  payload: BasePayload
  send: Send
}

const caller = (
  answer: (request: Request) => Promise<Response>,
  authorization: string,
): Pick<Side, 'call' | 'send'> => {
  const send: Send = (method, path, body) =>
    answer(
      new Request(`http://localhost:3000/api${path}`, {
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  return {
    async call(method, path, body) {
      const response = await send(method, path, body)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
      return text
    },
    send,
  }
}

/** The service on the database that the environment was given. */
export const startOurs = async (): Promise<Side> => {
  const { boot } = await import('../../src/boot')
  const { handleApi } = await import('../../src/contract')
  const { createKey } = await import('../../src/auth/keys')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  const { key } = await createKey(payload, 'bench')
  return { ...caller((request) => handleApi(payload, request), `Bearer ${key}`), close, payload }
}

/** To be called before the service is loaded: Payload writes into the collections that it is given. */
export const startStock = async (url: string): Promise<Side> => {
  const { collections } = await import('../../src/collections')
  const config = buildConfig({
    collections: collections.map(asStock),
    db: postgresAdapter({ pool: { connectionString: url } }),
    localization: { defaultLocale: 'en', fallback: true, locales: ['en', 'es'] },
    logger: { options: { level: 'silent' } },
    secret: 'stock secret of a bench, 32 characters',
    telemetry: false,
    typescript: { autoGenerate: false },
  })
  process.env['PAYLOAD_FORCE_DRIZZLE_PUSH'] = 'true'
  const payload = await getPayload({ config, key: url })
  const key = randomUUID()
  await payload.create({ collection: 'apiKeys', data: { apiKey: key, enableAPIKey: true } as never })
  const answer = (request: Request) => handleEndpoints({ config, payloadInstanceCacheKey: url, request })
  return {
    ...caller(answer, `apiKeys API-Key ${key}`),
    async close() {
      const { pool } = payload.db
      await payload.destroy()
      pool.on('error', () => {})
      void pool.end()
    },
    payload,
  }
}

/** A collection as somebody would write it for stock Payload: with the access that is its default, and its own API keys. */
const asStock = (collection: CollectionConfig): CollectionConfig => {
  const { access: _, ...copy } = copied(collection) as CollectionConfig
  if (copy.slug === 'apiKeys') return { ...copy, auth: { disableLocalStrategy: true, useAPIKey: true } }
  return typeof copy.upload === 'object' ? { ...copy, upload: { ...copy.upload, staticDir: tmpdir() } } : copy
}

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each)]))
}
