/** The numbers of the dashboard, counting only records that the reader may see. */
import { Forbidden, type PayloadRequest } from 'payload'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { dealFigures, type DealFigures } from './deals'
import { leadFigures, type LeadFigures } from './leads'
import { meetingFigures, type MeetingFigures } from './meetings'
import { taskFigures, type TaskFigures } from './tasks'

/** Parts that the reader may not see are absent. */
export type Figures = {
  deals: DealFigures | undefined
  leads: LeadFigures | undefined
  meetings: MeetingFigures | undefined
  tasks: TaskFigures | undefined
}

/** Takes four statements however many records there are. */
export const figuresOf = async (req: PayloadRequest, days: Days): Promise<Figures> => ({
  deals: await ifAllowed(() => dealFigures(req)),
  leads: await ifAllowed(() => leadFigures(req, days)),
  meetings: await ifAllowed(() => meetingFigures(req, days)),
  tasks: await ifAllowed(() => taskFigures(req, days)),
})

const ifAllowed = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Forbidden) return undefined
    throw error
  }
}
