/**
 * Which collections the fast reader does not read alone. Said once at the start, as Payload reads a page of them in some ten times
 * the time, and writes their records one by one.
 */
import type { BasePayload } from 'payload'
import { modelOf, nestedFields, unansweredFields } from '../../database/model/model'

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
  const model = modelOf({ config })
  for (const collection of config.collections) {
    const fields = unansweredFields(collection).map(({ name, type }) => `${name} (${type})`)
    if (fields.length > 0 && model.get(collection.slug)?.isOpen)
      logger.warn({ collection: collection.slug, fields, msg: 'fields that keys neither read nor write' })
  }
}
