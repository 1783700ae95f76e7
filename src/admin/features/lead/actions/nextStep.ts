import { leadEventStatuses } from '../../../../vocabulary/pipeline'
import { type Action, create } from './action'
import { readId } from '../../../../plugins/database/model/id'
import { momentOf, neededChoice, neededText } from './values'

/** Sets the lead's next step: an event of the lead, and a task of its rep. */
export const setNextStep: Action = async (input) => {
  const { lead, req } = input
  const nextSteps = neededText(input, 'nextSteps')
  const status = neededChoice(input, 'status', leadEventStatuses)
  const due = momentOf(input, 'due')
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type: 'Status Check' })
  await create(req, 'tasks', {
    assignee: readId(lead.salesRep) ?? null,
    due: due ?? null,
    lead: lead.id,
    priority: 'Normal',
    what: nextSteps,
  })
}
