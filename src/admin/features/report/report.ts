import { APIError, type ServerFunction } from 'payload'
import { isRep } from '../../../access/rules'
import { readId } from '../../../plugins/database/model/id'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import type { Chosen } from '../../../plugins/saved-views/filters/report'
import { findOwnReps } from '../../shared/ownReps'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { reportFigures, type ReportFigures } from './figures'

export type Report = {
  chosen: Chosen
  figures: ReportFigures
  /** Where each month of the period begins, and where the period ends. */
  months: string[]
}

/** Three years, and the months at both ends. */
const maxMonths = 38

/**
 * What came in, and what came of it. A rep reads their own numbers alone.
 *
 * @param args.months where each month of the period begins, and where the period ends, ISO 8601: only the browser knows the
 *   reader's time zone
 */
export const report: ServerFunction = async ({
  months,
  req: incomingReq,
  tenant,
}): Promise<Report | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !(await mayRead(req, 'leads')) || !(await mayRead(req, 'deals'))) return undefined
  const moments = readMonths(months)
  const [from, until] = [moments.at(0) ?? '', moments.at(-1) ?? '']
  const chosenTenant = readId(tenant)
  const chosen: Chosen = {
    span: { from, until },
    ...(isRep({ req }) ? { reps: await findOwnReps(req) } : {}),
    ...(chosenTenant === undefined ? {} : { tenant: chosenTenant }),
  }
  return { chosen, figures: await reportFigures(req, chosen, moments.slice(0, -1)), months: moments }
}

const readMonths = (value: unknown): string[] => {
  const moments = Array.isArray(value) ? value.map(readDateTime) : []
  const read = moments.filter((moment) => moment !== undefined)
  const isInOrder = read.every((moment, at) => at === 0 || moment > (read[at - 1] ?? ''))
  if (read.length !== moments.length || read.length < 2 || read.length > maxMonths + 1 || !isInOrder) {
    throw new APIError(`The months must be 2 to ${maxMonths + 1} times in order.`, 400, undefined, true)
  }
  return read
}
