import {
  leadEventStatuses,
  leadProcessStatuses,
  leadReasons,
  lostStatus,
} from '../../../../vocabulary/pipeline'
import { type Action, change, create, type Doing } from './action'
import { Refusal } from './refusal'
import { choiceOf, neededChoice, textOf } from './values'

/** How a call can come out: types of events. */
export const callTypes = [
  'Outbound Phone Call Answered',
  'Outbound Phone Call Not Answered',
  'Outbound Voicemail Left',
  'Customer Call',
] as const

/** A call and what came of it; the lead moves on where a status is chosen. */
export const logCall: Action = async (doing) => {
  const { lead, req } = doing
  const type = neededChoice(doing, 'type', callTypes)
  const status = neededChoice(doing, 'status', leadEventStatuses)
  const nextSteps = textOf(doing, 'nextSteps') || null
  const move = moveOf(doing)
  if (move) await change(req, lead, move)
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type })
}

const moveOf = (doing: Doing) => {
  const { lead, words, values } = doing
  const processStatuses = choiceOf(doing, 'processStatuses', leadProcessStatuses)
  if (processStatuses === undefined || processStatuses === lead.processStatuses) return undefined
  // The choice was made for a lead that stood elsewhere.
  if ((values['seenStatus'] ?? null) !== (lead.processStatuses ?? null)) {
    throw new Refusal('processStatuses', words.movedMeanwhile)
  }
  const reason = processStatuses === lostStatus ? choiceOf(doing, 'reason', leadReasons) : undefined
  return { processStatuses, ...(reason ? { reason } : {}) }
}
