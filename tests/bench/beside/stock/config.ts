/** Payload as it comes, with the same collections on its own adapter, default settings and its own API keys. */
import { postgresAdapter } from '@payloadcms/db-postgres'
import { tmpdir } from 'node:os'
import { buildConfig, type CollectionConfig, type SanitizedConfig } from 'payload'
import { collections } from '../../../../src/collections'

export const stockConfig = (url: string): Promise<SanitizedConfig> =>
  buildConfig({
    collections: collections.map(asStock),
    db: postgresAdapter({ pool: { connectionString: url } }),
    localization: { defaultLocale: 'en', fallback: true, locales: ['en', 'es'] },
    logger: { options: { level: 'silent' } },
    secret: 'stock secret of a bench, 32 characters',
    telemetry: false,
    typescript: { autoGenerate: false },
  })

/**
 * A collection as somebody would write it for stock Payload: with the access that is its default, but read by everybody, so
 * that it can be asked to do no more than read.
 */
const asStock = (collection: CollectionConfig): CollectionConfig => {
  const { access: _, ...copy } = copied(collection) as CollectionConfig
  const open = { ...copy, access: { read: () => true } }
  if (copy.slug === 'apiKeys') return { ...copy, auth: { disableLocalStrategy: true, useAPIKey: true } }
  return typeof copy.upload === 'object' ? { ...open, upload: { ...copy.upload, staticDir: tmpdir() } } : open
}

// Payload writes into the collections that it is given.
const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each)]))
}
