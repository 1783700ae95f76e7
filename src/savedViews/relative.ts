/**
 * Saved views that mean something else for each reader and each day: words in their filters that stand for the reader's
 * own values. Whoever reads such a view is given the values; whoever saves it with these values keeps the words.
 */
import type { CollectionAfterReadHook, CollectionBeforeChangeHook, PayloadRequest } from 'payload'

/** In the filter of a reference to a sales rep: the reader. */
export const reader = '{{reader}}'

/** In the filter of a moment: the beginning of this month. By UTC, as the server does not know where the reader is. */
export const startOfMonth = '{{startOfMonth}}'

/**
 * Gives the reader's own values for the words of a view's filter. All values as text, as an address has them: the panel
 * takes a `false` for no value, and breaks on numbers.
 */
export const giveValues: CollectionAfterReadHook = async ({ doc, req }) => {
  const view = doc as { where?: unknown }
  if (!view.where) return view
  return { ...view, where: JSON.parse(asText(await withValues(req, view.where))) as unknown }
}

/** Keeps the words of a filter that was saved as it was read. */
export const keepWords: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const [saved, stored] = [data as { where?: unknown }, originalDoc as { where?: unknown } | undefined]
  if (!stored || !saved.where || !hasWords(stored.where)) return data
  const read = await withValues(req, stored.where)
  return sameText(saved.where, read) ? { ...saved, where: stored.where } : data
}

const hasWords = (where: unknown): boolean => /\{\{\w+\}\}/.test(JSON.stringify(where ?? null))

const withValues = async (req: PayloadRequest, where: unknown): Promise<unknown> => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString()
  const own = JSON.stringify(where).includes(reader) ? await ownReps(req) : []
  const given = (value: unknown): unknown => {
    if (value === reader) return own
    if (value === startOfMonth) return month
    if (Array.isArray(value)) return value.map(given)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) =>
        own.length === 0 && isOfReader(each) ? nobody : [key, given(each)],
      ),
    )
  }
  return given(where)
}

const isOfReader = (condition: unknown): boolean =>
  typeof condition === 'object' && condition !== null && Object.values(condition).includes(reader)

/** A condition that no record meets. */
const nobody = ['id', { less_than: 1 }]

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

const sameText = (one: unknown, other: unknown): boolean => asText(one) === asText(other)

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number' || typeof each === 'boolean' ? String(each) : each,
  )
