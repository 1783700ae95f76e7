import type { ServerFunction } from 'payload'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import { findOwnReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type Meeting, loadMeetings } from './meetings'

export type MeetingCalendar = {
  /** Whether the reader is a rep, who has meetings of their own. */
  isRep: boolean
  meetings: Meeting[]
  /** The total, which may exceed the length of `meetings`. */
  total: number
}

const dayMs = 24 * 60 * 60_000

// Six weeks, and more than the hour by which clocks may go back.
const maxSpanMs = 43 * dayMs

/**
 * Reads the meetings of a month or week.
 *
 * @param args.from the start of the first day, as only the browser knows the time zone; `until` is the end of the last day
 * @param args.whose `mine` selects, for a rep, only meetings with the rep's leads or created by the rep
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
  if (Date.parse(until) - Date.parse(from) > maxSpanMs) return undefined
  const reps = await findOwnReps(req)
  const isRep = reps.length > 0
  const own = isRep && whose === 'mine' ? { reps, user: Number(req.user?.id) } : undefined
  return { isRep, ...(await loadMeetings(req, { from, until }, own)) }
}
