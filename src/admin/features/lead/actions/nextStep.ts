import { leadEventStatuses } from '../../../../vocabulary/pipeline'
import { type Action, create } from './action'
import { neededChoice, neededText } from './values'

/** Sets the lead's next step. */
export const setNextStep: Action = async (input) => {
  const { lead, req } = input
  const nextSteps = neededText(input, 'nextSteps')
  const status = neededChoice(input, 'status', leadEventStatuses)
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type: 'Status Check' })
}
