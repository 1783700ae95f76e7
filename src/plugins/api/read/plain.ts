/**
 * Which collections the fast reader does not read alone. Said once at the start, as Payload reads a page of them in some ten times
 * the time, and writes their records one by one.
 */
import type { BasePayload } from 'payload'
import { modelOf, nestedFields, unansweredFields } from '../../database/model/model'
import { unmarkedHooks } from '../../records/write/set-based/eligibility'

type Running = Pick<BasePayload, 'config'>

/** By collection: what of it Payload reads and writes. */
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
 * By collection that the tables answer: hooks of which nothing is said, so that each record of a bulk write runs them. Files are
 * written one by one anyway.
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

/** @throws for an open collection with accounts: keys would reach what people sign in with */
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
