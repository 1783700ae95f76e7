/**
 * Checks of the collections when the service starts. Logs those that are slow: Payload takes about ten times as long to read a page
 * as our own reader does, and records with hooks that need each of them are written one by one. Refuses accounts in an open
 * collection.
 */
import type { BasePayload } from 'payload'
import { modelOf, nestedFields, unansweredFields } from '../../database/model/model'
import { unmarkedHooks } from '../../records/write/set-based/eligibility'

type Running = Pick<BasePayload, 'config'>

/** The fields and hooks of each collection because of which Payload reads and writes it. */
export const readByPayload = ({ config }: Running): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...modelOf({ config }).values()].flatMap((collection) => {
      const parts = [
        ...collection.readByPayload,
        ...nestedFields(collection).map(({ name }) => `the parts of ${name}`),
      ]
      return collection.isOpen && parts.length > 0 ? [[collection.slug, parts]] : []
    }),
  )

/**
 * For each collection with the fast reader: its hooks that are not marked bulk-safe, which a bulk write runs for each record.
 * Upload collections are left out, because files are always written one by one.
 */
export const writtenByRecord = ({ config }: Running): ReadonlyMap<string, readonly string[]> => {
  const model = modelOf({ config })
  const read = readByPayload({ config })
  return new Map(
    config.collections.flatMap((collection) => {
      const { slug, upload } = collection
      const isFast = model.get(slug)?.isOpen && !upload && !read.has(slug)
      const hooks = isFast ? unmarkedHooks(collection) : []
      return hooks.length > 0 ? [[collection.slug, hooks]] : []
    }),
  )
}

/** @throws for an open collection with accounts, because API keys would reach its credentials */
export const refuseOpenAccounts = ({ config }: Running): void => {
  const model = modelOf({ config })
  const open = config.collections.filter(({ auth, slug }) => auth && model.get(slug)?.isOpen)
  if (open.length === 0) return
  const slugs = open.map(({ slug }) => slug).join(', ')
  throw new Error(`${slugs}: has accounts (auth). Name it in contract({ closed }): keys reach no accounts.`)
}

export const logSlowCollections = ({ config, logger }: Pick<BasePayload, 'config' | 'logger'>): void => {
  for (const [collection, because] of readByPayload({ config }))
    logger.info({ because, collection, msg: 'read by Payload, and written record by record' })
  for (const [collection, because] of writtenByRecord({ config }))
    logger.info({ because, collection, msg: 'written record by record' })
  const model = modelOf({ config })
  for (const collection of config.collections) {
    const fields = unansweredFields(collection).map(({ name, type }) =>
      type === 'blocks' ? `${name} (blockReferences: write the blocks in place)` : `${name} (${type})`,
    )
    if (fields.length > 0 && model.get(collection.slug)?.isOpen)
      logger.warn({ collection: collection.slug, fields, msg: 'fields that keys neither read nor write' })
  }
}
