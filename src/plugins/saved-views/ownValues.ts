/** Saved views whose filter has words in it: whoever reads one is given the values; whoever saves it with these keeps the words. */
import type { CollectionAfterReadHook, CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { timeZoneOf } from '../../lib/timeZone'
import { asksForReader, asText, hasWords, withValues } from './filters/relative'

/**
 * Gives the reader's own values for the words of a view's filter. All values as text, as an address has them: the panel
 * takes a `false` for no value, and breaks on numbers.
 */
export const giveValues: CollectionAfterReadHook = async ({ doc, req }) => {
  const view = doc as { where?: unknown }
  if (!view.where) return view
  return { ...view, where: JSON.parse(asText(await asRead(req, view.where))) as unknown }
}

/** Keeps the words of a filter that was saved as it was read. */
export const keepWords: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
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

/** The sales reps with the reader's address. */
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
    where: { user: { equals: user.email.toLowerCase() } },
  })
  return docs.map(({ id }) => id)
}
