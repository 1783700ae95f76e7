import {
  leadEventStatuses,
  leadProcessStatuses,
  leadReasons,
  lostStatus,
} from '../../../../vocabulary/pipeline'
import { type Action, change, create, type ActionInput } from './action'
import { Refusal } from './refusal'
import { choiceOf, neededChoice, textOf } from './values'

/** The types of event that a logged call may have: an outbound call by its outcome, or a call from the customer. */
export const callTypes = [
  'Outbound Phone Call Answered',
  'Outbound Phone Call Not Answered',
  'Outbound Voicemail Left',
  'Customer Call',
] as const

/** Logs a call as a lead event; changes the lead's process status if one is chosen. */
export const logCall: Action = async (input) => {
  const { lead, req } = input
  const type = neededChoice(input, 'type', callTypes)
  const status = neededChoice(input, 'status', leadEventStatuses)
  const nextSteps = textOf(input, 'nextSteps') || null
  const move = moveOf(input)
  if (move) await change(req, lead, move)
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type })
}

const moveOf = (input: ActionInput) => {
  const { lead, words, values } = input
  const processStatuses = choiceOf(input, 'processStatuses', leadProcessStatuses)
  if (processStatuses === undefined || processStatuses === lead.processStatuses) return undefined
  // The status changed since the form was opened.
  if ((values['seenStatus'] ?? null) !== (lead.processStatuses ?? null)) {
    throw new Refusal('processStatuses', words.movedMeanwhile)
  }
  const reason = processStatuses === lostStatus ? choiceOf(input, 'reason', leadReasons) : undefined
  return { processStatuses, ...(reason ? { reason } : {}) }
}
