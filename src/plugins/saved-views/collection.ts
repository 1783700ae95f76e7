/** Adds access rules and checks to Payload's collection of saved views, which Payload itself adds to the config. */
import type {
  Access,
  CollectionAfterReadHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
  SanitizedConfig,
} from 'payload'
import { isAdmin } from '../../access/rules'
import { mustEnrolMfa } from '../auth/sign-in/mfaEnrolment'
import { guardQuery, guardWhere } from '../database/payload-guard/guardQuery'
import { requireData } from '../database/payload-guard/requireData'
import { lockBeforeWrite } from '../database/integrity/lockBeforeWrite'
import { readTimeZone } from '../../lib/timeZone'
import { asText, asksForReader, hasWords, withValues } from './filters/relative'

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
            create: requireEnrolment(collection.access.create),
            delete: withSharedViews(collection.access.delete),
            read: withSharedViews(collection.access.read),
            update: withSharedViews(collection.access.update),
          },
          // Payload's one-line summary of a filter is English only and shows just its first condition.
          admin: { ...collection.admin, defaultColumns: ['title', 'isShared'] },
          hooks: {
            ...collection.hooks,
            afterRead: [...collection.hooks.afterRead, resolvePlaceholders],
            beforeChange: [keepPlaceholders, ...collection.hooks.beforeChange],
            beforeOperation: [
              requireData,
              guardQuery,
              refuseInvalidFilter,
              lockBeforeWrite,
              ...collection.hooks.beforeOperation,
            ],
          },
        }
      : collection,
  ),
})

/** Invalid filters are refused when written; a stored one would fail for everybody who opens the view. */
const refuseInvalidFilter: CollectionBeforeOperationHook = ({ args }) => {
  const { data } = args as { data?: { where?: unknown } }
  if (data?.where !== undefined && data.where !== null) guardWhere(data.where, 'where')
  return args
}

/** Staff who must first set up a second factor have no access to views. */
const requireEnrolment =
  (access: Access): Access =>
  (args) => {
    const { user } = args.req
    return user?.collection === 'users' && mustEnrolMfa(user) ? false : access(args)
  }

/** Extends access to every shared view, for admins. */
const withSharedViews = (access: Access): Access =>
  requireEnrolment(async (args) => {
    const answer = await access(args)
    return isAdmin(args) && typeof answer === 'object'
      ? { or: [answer, { isShared: { equals: true } }] }
      : answer
  })

// Saved views with placeholders in their filter: a reader gets the values, and saving these values keeps the
// placeholders.

/**
 * Replaces the placeholders in a view's filter by the reader's values. All values are text, as in a URL: the panel
 * ignores a `false`, and breaks on numbers.
 */
const resolvePlaceholders: CollectionAfterReadHook = async ({ doc, req }) => {
  const view = doc as { where?: unknown }
  if (!view.where) return view
  return { ...view, where: JSON.parse(asText(await resolveFilter(req, view.where))) as unknown }
}

/** Keeps the placeholders of a filter that was saved as it was read. */
const keepPlaceholders: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const [saved, stored] = [data as { where?: unknown }, originalDoc as { where?: unknown } | undefined]
  if (!stored || !saved.where || !hasWords(stored.where)) return data
  const isAsRead = asText(saved.where) === asText(await resolveFilter(req, stored.where))
  return isAsRead ? { ...saved, where: stored.where } : data
}

const resolveFilter = async (req: PayloadRequest, where: unknown): Promise<unknown> =>
  withValues(where, {
    now: new Date(),
    reps: asksForReader(where) ? await findOwnReps(req) : [],
    timeZone: readTimeZone(req.headers),
  })

/** The sales reps of the reader's account. */
const findOwnReps = async (req: PayloadRequest): Promise<number[]> => {
  const { payload, user } = req
  if (user?.collection !== 'users') return []
  // Checked first, because a refused read would end the transaction of the request.
  if ((await payload.collections.salesReps.config.access.read({ req })) === false) return []
  const { docs } = await payload.find({
    collection: 'salesReps',
    depth: 0,
    overrideAccess: false,
    pagination: false,
    req,
    select: {},
    where: { accountAddress: { equals: user.email } },
  })
  return docs.map(({ id }) => id)
}
