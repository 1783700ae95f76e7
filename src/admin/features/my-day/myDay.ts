/** The work of a day: open tasks, and leads that wait for a first contact. */
import type { ServerFunction } from 'payload'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import { ownReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type FreshLeads, freshLeadsOf } from './freshLeads'
import { type DayTasks, tasksOf } from './tasks'

export type MyDay = {
  fresh: FreshLeads
  /** In milliseconds since 1970. */
  now: number
  /** The reader's own rep, who gets the tasks that they add. */
  rep: null | number
  tasks: DayTasks
}

/**
 * The day of the reader, or of everybody whose records they see.
 *
 * @param args.tomorrow the beginning of the reader's next day, as only the browser knows the time zone
 * @param args.whose `mine`: what is assigned to the reader or to nobody; for a reader who is no rep, all of it
 */
export const myDay: ServerFunction = async ({
  req: incomingReq,
  tomorrow,
  whose,
}): Promise<MyDay | undefined> => {
  const req = requestOfReader(incomingReq)
  const end = readDateTime(tomorrow)
  if (!isStaff(req) || end === undefined || !(await mayRead(req, 'tasks'))) return undefined
  const reps = await ownReps(req)
  const asked = whose === 'mine' && reps.length > 0 ? reps : undefined
  const now = Date.now()
  return {
    fresh: await freshLeadsOf(req, now, asked),
    now,
    rep: reps[0] ?? null,
    tasks: await tasksOf(req, { now: new Date(now).toISOString(), tomorrow: end }, asked),
  }
}
