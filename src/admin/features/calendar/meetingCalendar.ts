import type { ServerFunction } from 'payload'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import { ownReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type Meeting, meetingsIn } from './meetings'

export type MeetingCalendar = {
  /** Whether the reader is a rep, who has meetings of their own. */
  isRep: boolean
  meetings: Meeting[]
  /** The total, which may exceed the length of `meetings`. */
  total: number
}

const day = 24 * 60 * 60_000

// Six weeks, and an hour that a clock may go back.
const longest = 43 * day

/**
 * The meetings of a month or week.
 *
 * @param args.from the beginning of its first day, as only the browser knows the time zone; `until` the end of the last
 * @param args.whose `mine`: those with the reader's leads, and those that the reader made; for a reader who is not a rep, all of them
 */
export const meetingCalendar: ServerFunction = async ({
  from: sentFrom,
  req: incomingReq,
  until: sentUntil,
  whose,
}): Promise<MeetingCalendar | undefined> => {
  const req = requestOfReader(incomingReq)
  const [from, until] = [readDateTime(sentFrom), readDateTime(sentUntil)]
  if (!isStaff(req) || from === undefined || until === undefined || !(await mayRead(req, 'meetings')))
    return undefined
  if (Date.parse(until) - Date.parse(from) > longest) return undefined
  const reps = await ownReps(req)
  const isRep = reps.length > 0
  const own = isRep && whose === 'mine' ? { reps, user: Number(req.user?.id) } : undefined
  return { isRep, ...(await meetingsIn(req, { from, until }, own)) }
}
