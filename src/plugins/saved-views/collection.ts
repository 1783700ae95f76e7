/** Payload's collection of saved views, which it adds to the config by itself, with our access rules and checks. */
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
import { timeZoneOf } from '../../lib/timeZone'
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

// Saved views whose filter has words in it: whoever reads one is given the values; whoever saves it with these keeps the words.

/**
 * Replaces the words in a view's filter by the reader's own values. All values are text, as in a URL: the panel takes `false` for no
 * value, and fails on numbers.
 */
const giveValues: CollectionAfterReadHook = async ({ doc, req }) => {
  const view = doc as { where?: unknown }
  if (!view.where) return view
  return { ...view, where: JSON.parse(asText(await asRead(req, view.where))) as unknown }
}

/** Keeps the words of a filter that was saved as it was read. */
const keepWords: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const [saved, stored] = [data as { where?: unknown }, originalDoc as { where?: unknown } | undefined]
  if (!stored || !saved.where || !hasWords(stored.where)) return data
  const isAsRead = asText(saved.where) === asText(await asRead(req, stored.where))
  return isAsRead ? { ...saved, where: stored.where } : data
}

const asRead = async (req: PayloadRequest, where: unknown): Promise<unknown> =>
  withValues(where, {
    now: new Date(),
    reps: asksForReader(where) ? await ownReps(req) : [],
    timeZone: timeZoneOf(req.headers),
  })

/** The sales reps of the reader's account. */
const ownReps = async (req: PayloadRequest): Promise<number[]> => {
  const { payload, user } = req
  if (user?.collection !== 'users') return []
  // Asked first: a read that is refused would end the transaction of the request.
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
