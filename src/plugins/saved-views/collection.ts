/** Payload's collection of saved views, which it adds to a config by itself, with what is ours around it. */
import type { Access, CollectionBeforeOperationHook, SanitizedConfig } from 'payload'
import { isAdmin } from '../../access/rules'
import { mustEnrolMfa } from '../auth/sign-in/mfaEnrolment'
import { guardQuery, guardWhere } from '../database/payload-guard/guardQuery'
import { requireData } from '../database/payload-guard/requireData'
import { lockBeforeWrite } from '../database/integrity/lock'
import { giveValues, keepWords } from './ownValues'

const slug = 'payload-query-presets'

/**
 * Views are read and written by the rules of every other collection, admins look after those that are shared, and what a
 * view means may depend on who reads it.
 */
export const withSavedViews = (config: SanitizedConfig): SanitizedConfig => ({
  ...config,
  collections: config.collections.map((collection) =>
    collection.slug === slug
      ? {
          ...collection,
          access: {
            ...collection.access,
            create: notHeldBack(collection.access.create),
            delete: orShared(collection.access.delete),
            read: orShared(collection.access.read),
            update: orShared(collection.access.update),
          },
          // A filter in one line is English, and says the first of its conditions.
          admin: { ...collection.admin, defaultColumns: ['title', 'isShared'] },
          hooks: {
            ...collection.hooks,
            afterRead: [...collection.hooks.afterRead, giveValues],
            beforeChange: [keepWords, ...collection.hooks.beforeChange],
            beforeOperation: [
              requireData,
              guardQuery,
              refuseNoFilter,
              lockBeforeWrite,
              ...collection.hooks.beforeOperation,
            ],
          },
        }
      : collection,
  ),
})

/** What is no filter is refused when it is written: read as one, it would fail for everybody who chose the view. */
const refuseNoFilter: CollectionBeforeOperationHook = ({ args }) => {
  const { data } = args as { data?: { where?: unknown } }
  if (data?.where !== undefined && data.where !== null) guardWhere(data.where, 'where')
  return args
}

/** Who must set up a second factor first has no views. */
const notHeldBack =
  (access: Access): Access =>
  (args) => {
    const { user } = args.req
    return user?.collection === 'users' && mustEnrolMfa(user) ? false : access(args)
  }

/** What an admin may do with every view that is shared. */
const orShared = (access: Access): Access =>
  notHeldBack(async (args) => {
    const answer = await access(args)
    return isAdmin(args) && typeof answer === 'object'
      ? { or: [answer, { isShared: { equals: true } }] }
      : answer
  })
