import { APIError, type ServerFunction } from 'payload'
import { readDateTime } from '../../../plugins/database/storage/dateTime'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { isStaff, requestOfReader } from '../../shared/reader'
import { type Figures, loadFigures } from './figures'

/**
 * The numbers of the dashboard. The browser sends the boundaries of the reader's days, as only it knows the time
 * zone.
 */
export const dashboardFigures: ServerFunction = async ({
  req: incomingReq,
  ...days
}): Promise<Figures | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  return loadFigures(req, {
    sevenAgo: requireTime(days['sevenAgo']),
    today: requireTime(days['today']),
    tomorrow: requireTime(days['tomorrow']),
    twoAgo: requireTime(days['twoAgo']),
  } satisfies Days)
}

const requireTime = (value: unknown): string => {
  const read = readDateTime(value)
  if (read === undefined) throw new APIError('The beginning of a day must be a time.', 400, undefined, true)
  return read
}
