import { leadEventStatuses } from '../../../../vocabulary/pipeline'
import { type Action, create } from './action'
import { neededChoice, neededText } from './values'

/** What is to be done next. */
export const setNextStep: Action = async (doing) => {
  const { lead, req } = doing
  const nextSteps = neededText(doing, 'nextSteps')
  const status = neededChoice(doing, 'status', leadEventStatuses)
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type: 'Status Check' })
}
