import type { PayloadRequest } from 'payload'
import { visibleRecords } from '../../../deal/visibleRecords'
import type { RepChoice } from '../reps'

/** The id of the reader's own rep among those offered. */
export const ownRep = async (
  req: PayloadRequest,
  offered: readonly RepChoice[],
): Promise<number | undefined> => {
  const { user } = req
  if (user?.collection !== 'users') return undefined
  const own = await visibleRecords(req, 'salesReps', { user: { equals: user.email.toLowerCase() } }, ['id'])
  const ids = new Set(own.map(({ id }) => Number(id)))
  return offered.find(({ id }) => ids.has(id))?.id
}
