/**
 * Checks of the collections when the service starts. Logs slow collections: Payload takes about ten times as long to read a page
 * as our own reader does, and a collection with hooks that must run for each record is written record by record. Refuses accounts
 * in an open collection.
 */
import type { BasePayload } from 'payload'
import { modelOf, nestedFields, listFieldsOutsideApi } from '../../database/model/model'
import { unmarkedHooks } from '../../records/write/set-based/eligibility'

type Configured = Pick<BasePayload, 'config'>
type Reasons = ReadonlyMap<string, readonly string[]>

/** Why Payload, and not our own reader, reads a collection: its fields and hooks that need Payload, by its slug. */
export const listReasonsToReadByPayload = ({ config }: Configured): Reasons =>
  new Map(
    [...modelOf({ config }).values()].flatMap((collection) => {
      const parts = [
        ...collection.reasonsToReadByPayload,
        ...nestedFields(collection).map(({ name }) => `the parts of ${name}`),
      ]
      return collection.isOpen && parts.length > 0 ? [[collection.slug, parts]] : []
    }),
  )

/**
 * Why bulk writes of a collection with the fast reader run record by record: its hooks that are not marked bulk-safe, by slug.
 * Upload collections are left out, because files are always written one by one.
 */
export const listReasonsToWriteOneByOne = ({ config }: Configured): Reasons => {
  const model = modelOf({ config })
  const readByPayload = listReasonsToReadByPayload({ config })
  return new Map(
    config.collections.flatMap((collection) => {
      const { slug, upload } = collection
      const isFast = model.get(slug)?.isOpen && !upload && !readByPayload.has(slug)
      const hooks = isFast ? unmarkedHooks(collection) : []
      return hooks.length > 0 ? [[collection.slug, hooks]] : []
    }),
  )
}

/** @throws for an open collection with accounts, because API keys would reach its credentials */
export const refuseOpenAccounts = ({ config }: Configured): void => {
  const model = modelOf({ config })
  const open = config.collections.filter(({ auth, slug }) => auth && model.get(slug)?.isOpen)
  if (open.length === 0) return
  const slugs = open.map(({ slug }) => slug).join(', ')
  throw new Error(`${slugs}: has accounts (auth). Name it in contract({ closed }): keys reach no accounts.`)
}

export const logSlowCollections = ({ config, logger }: Pick<BasePayload, 'config' | 'logger'>): void => {
  for (const [collection, because] of listReasonsToReadByPayload({ config }))
    logger.info({ because, collection, msg: 'read by Payload, and written record by record' })
  for (const [collection, because] of listReasonsToWriteOneByOne({ config }))
    logger.info({ because, collection, msg: 'written record by record' })
  const model = modelOf({ config })
  for (const collection of config.collections) {
    const fields = listFieldsOutsideApi(collection).map(({ name, type }) =>
      type === 'blocks' ? `${name} (blockReferences: write the blocks in place)` : `${name} (${type})`,
    )
    if (fields.length > 0 && model.get(collection.slug)?.isOpen)
      logger.warn({ collection: collection.slug, fields, msg: 'fields that keys neither read nor write' })
  }
}
