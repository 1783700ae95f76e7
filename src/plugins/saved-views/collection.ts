/** Payload's collection of saved views, which it adds to the config by itself, with our access rules and checks. */
import type { Access, CollectionBeforeOperationHook, SanitizedConfig } from 'payload'
import { isAdmin } from '../../access/rules'
import { mustEnrolMfa } from '../auth/sign-in/mfaEnrolment'
import { guardQuery, guardWhere } from '../database/payload-guard/guardQuery'
import { requireData } from '../database/payload-guard/requireData'
import { lockBeforeWrite } from '../database/integrity/lock'
import { giveValues, keepWords } from './ownValues'

const slug = 'payload-query-presets'

/**
 * Guarantees that saved views follow access rules like every other collection, that admins manage shared views, and
 * that each view runs with its reader's access.
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
          // Payload's one-line summary of a filter is English only and shows just its first condition.
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

/** Invalid filters are refused when written; a stored one would fail for everybody who opens the view. */
const refuseNoFilter: CollectionBeforeOperationHook = ({ args }) => {
  const { data } = args as { data?: { where?: unknown } }
  if (data?.where !== undefined && data.where !== null) guardWhere(data.where, 'where')
  return args
}

/** Staff who must first set up a second factor have no access to views. */
const notHeldBack =
  (access: Access): Access =>
  (args) => {
    const { user } = args.req
    return user?.collection === 'users' && mustEnrolMfa(user) ? false : access(args)
  }

/** Extends access to every shared view, for admins. */
const orShared = (access: Access): Access =>
  notHeldBack(async (args) => {
    const answer = await access(args)
    return isAdmin(args) && typeof answer === 'object'
      ? { or: [answer, { isShared: { equals: true } }] }
      : answer
  })
