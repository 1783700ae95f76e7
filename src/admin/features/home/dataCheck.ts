import type { ServerFunction } from 'payload'
import { isAdmin } from '../../../access/rules'
import { type LastExamination, readLastExamination, startExamination } from '../../../doctor/lastExamination'
import { isStaff } from '../../shared/reader'

/**
 * The doctor's last result, for admins.
 *
 * @param args.start whether to start an examination first, unless one is running
 */
export const dataCheck: ServerFunction = async ({ req, start }): Promise<LastExamination | undefined> => {
  if (!isStaff(req) || !isAdmin({ req })) return undefined
  if (start === true) await startExamination(req.payload)
  return readLastExamination(req.payload)
}
