/** Loads the data of the page "My day": open tasks, and leads that wait for a first contact. */
import type { ServerFunction } from 'payload'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import { findOwnReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { type FreshLeads, freshLeadsOf } from './freshLeads'
import { type DayTasks, tasksOf } from './tasks'

export type MyDay = {
  fresh: FreshLeads
  /** In milliseconds since 1970. */
  now: number
  /** The reader's own rep, to whom tasks added on the page are assigned; null if they have none. */
  rep: null | number
  tasks: DayTasks
}

/**
 * The tasks and leads of the reader, or all that they may see. Undefined for readers who may not read tasks.
 *
 * @param args.tomorrow the start of the next day in the reader's time zone, which only the browser knows
 * @param args.whose `mine` limits the result to records assigned to the reader or unassigned, if the reader is a rep
 */
export const myDay: ServerFunction = async ({
  req: incomingReq,
  tomorrow,
  whose,
}): Promise<MyDay | undefined> => {
  const req = requestOfReader(incomingReq)
  const end = readDateTime(tomorrow)
  if (!isStaff(req) || end === undefined || !(await mayRead(req, 'tasks'))) return undefined
  const reps = await findOwnReps(req)
  const repFilter = whose === 'mine' && reps.length > 0 ? reps : undefined
  const now = Date.now()
  return {
    fresh: await freshLeadsOf(req, now, repFilter),
    now,
    rep: reps[0] ?? null,
    tasks: await tasksOf(req, { now: new Date(now).toISOString(), tomorrow: end }, repFilter),
  }
}
