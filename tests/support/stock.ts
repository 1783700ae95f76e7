/**
 * Stock Payload with its own adapter and a few open collections, on a database of its own. Tests assert its faults, to show
 * what our changes prevent and to notice when a new release no longer has one.
 */
import { postgresAdapter } from '@payloadcms/db-postgres'
import {
  type BasePayload,
  buildConfig,
  type CollectionConfig,
  type CollectionSlug,
  getPayload,
  handleEndpoints,
} from 'payload'
import type { Doc } from './client'
import { createBareDatabase } from './postgres'
import type { Answer } from './service'

export type Stock = {
  api: (method: string, path: string, body?: unknown) => Promise<Answer>
  close: () => Promise<void>
  create: (collection: 'notes' | 'tags', data?: Record<string, unknown>) => Promise<Doc>
  payload: BasePayload
  query: <Row = Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<Row[]>
}

/** The slug of a collection here, cast because the generated types have only the service's collections. */
export const stockSlug = (slug: 'notes' | 'tags') => slug as CollectionSlug

export type StockOptions = {
  fallback?: boolean
  hooks?: CollectionConfig['hooks']
  /** How long a request waits for a connection, in milliseconds; stock Payload waits forever. */
  connectTimeoutMs?: number
  poolSize?: number
}

const tags = stockSlug('tags')

const open = () => true
const access = { create: open, delete: open, read: open, update: open }

export const startStock = async (options: StockOptions = {}): Promise<Stock> => {
  const { fallback = true, hooks = {}, connectTimeoutMs = 20_000, poolSize = 10 } = options
  const database = await createBareDatabase()
  const config = buildConfig({
    collections: [
      { slug: 'tags', access, fields: [{ name: 'name', type: 'text' }] },
      {
        slug: 'notes',
        access: { ...access, readVersions: open },
        fields: [
          { name: 'title', type: 'text' },
          { name: 'body', type: 'text' },
          { name: 'subject', type: 'text', localized: true },
          { name: 'kind', type: 'select', options: ['a', 'b'] },
          { name: 'tag', type: 'relationship', relationTo: tags },
          { name: 'tags', type: 'relationship', relationTo: tags, hasMany: true },
        ],
        hooks,
        versions: true,
      },
    ],
    db: postgresAdapter({
      pool: { connectionString: database.url, connectionTimeoutMillis: connectTimeoutMs, max: poolSize },
    }),
    localization: { defaultLocale: 'en', fallback, locales: ['en', 'es'] },
    logger: { options: { level: 'silent' } },
    secret: 'stock secret of a test, 32 characters',
    telemetry: false,
    // Generating types would start a process each time.
    typescript: { autoGenerate: false },
  })
  const key = database.url
  // Otherwise a second instance in this process would not create its tables, as if they existed already.
  process.env['PAYLOAD_FORCE_DRIZZLE_PUSH'] = 'true'
  const payload = await getPayload({ config, key })
  delete process.env['PAYLOAD_FORCE_DRIZZLE_PUSH']

  const api: Stock['api'] = async (method, path, body) => {
    const response = await handleEndpoints({
      config,
      payloadInstanceCacheKey: key,
      request: new Request(`http://localhost:3000/api${path}`, {
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        method,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    })
    const text = await response.text()
    return {
      body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
      headers: response.headers,
      status: response.status,
    }
  }

  return {
    api,
    async close() {
      const { pool } = payload.db
      await payload.destroy()
      // Stock Payload holds one connection forever without an error listener; dropping the database closes it.
      pool.on('error', () => {})
      void pool.end()
      await database.drop()
    },
    async create(collection, data = {}) {
      const answer = await api('POST', `/${collection}`, data)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return (answer.body as { doc: Doc }).doc
    },
    payload,
    query: async (statement, values) => (await payload.db.pool.query(statement, values)).rows as never,
  }
}
