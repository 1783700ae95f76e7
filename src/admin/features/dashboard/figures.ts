/** The numbers of the dashboard, counting only records that the reader may see. */
import { Forbidden, type PayloadRequest } from 'payload'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { loadDealFigures, type DealFigures } from './deals'
import { loadLeadFigures, type LeadFigures } from './leads'
import { loadMeetingFigures, type MeetingFigures } from './meetings'
import { loadTaskFigures, type TaskFigures } from './tasks'

/** Parts that the reader may not see are absent. */
export type Figures = {
  deals: DealFigures | undefined
  leads: LeadFigures | undefined
  meetings: MeetingFigures | undefined
  tasks: TaskFigures | undefined
}

/** Loads the numbers in four statements, however many records there are. */
export const loadFigures = async (req: PayloadRequest, days: Days): Promise<Figures> => ({
  deals: await ignoreForbidden(() => loadDealFigures(req)),
  leads: await ignoreForbidden(() => loadLeadFigures(req, days)),
  meetings: await ignoreForbidden(() => loadMeetingFigures(req, days)),
  tasks: await ignoreForbidden(() => loadTaskFigures(req, days)),
})

const ignoreForbidden = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Forbidden) return undefined
    throw error
  }
}
