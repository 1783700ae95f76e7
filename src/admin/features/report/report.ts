import { APIError, type ServerFunction } from 'payload'
import { isRep } from '../../../access/rules'
import { readId } from '../../../plugins/database/model/id'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import type { Chosen } from '../../../plugins/saved-views/filters/report'
import { findOwnReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { loadFigures, type ReportFigures } from './figures'

export type Report = {
  chosen: Chosen
  figures: ReportFigures
  /** The start of each month in the period, and the end of the period, in ISO 8601. */
  months: string[]
}

/** Three years, and an incomplete month at each end. */
const maxMonths = 38

/**
 * Counts incoming leads and their results for the report page. A rep gets only their own numbers.
 *
 * @param args.months as in `Report`: the browser computes them, because only it knows the reader's time zone
 */
export const report: ServerFunction = async ({
  months,
  req: incomingReq,
  tenant,
}): Promise<Report | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !(await mayRead(req, 'leads')) || !(await mayRead(req, 'deals'))) return undefined
  const times = readMonths(months)
  const [from, until] = [times.at(0) ?? '', times.at(-1) ?? '']
  const chosenTenant = readId(tenant)
  const chosen: Chosen = {
    span: { from, until },
    ...(isRep({ req }) ? { reps: await findOwnReps(req) } : {}),
    ...(chosenTenant === undefined ? {} : { tenant: chosenTenant }),
  }
  return { chosen, figures: await loadFigures(req, chosen, times.slice(0, -1)), months: times }
}

const readMonths = (value: unknown): string[] => {
  const times = Array.isArray(value) ? value.map(readDateTime) : []
  const valid = times.filter((time) => time !== undefined)
  const isInOrder = valid.every((time, at) => at === 0 || time > (valid[at - 1] ?? ''))
  if (valid.length !== times.length || valid.length < 2 || valid.length > maxMonths + 1 || !isInOrder) {
    throw new APIError(`The months must be 2 to ${maxMonths + 1} times in order.`, 400, undefined, true)
  }
  return valid
}
