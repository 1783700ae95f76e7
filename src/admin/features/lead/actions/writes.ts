/** What each quick action writes, but for a new deal (`start-deal`). */
import {
  leadEventStatuses,
  leadProcessStatuses,
  leadReasons,
  lostStatus,
  leftAlone,
} from '../../../../vocabulary/pipeline'
import {
  type Action,
  change,
  create,
  type ActionInput,
  Refusal,
  choiceOf,
  neededChoice,
  textOf,
  neededId,
  neededText,
  momentOf,
} from './action'
import { fill, variablesIn } from '../../../../vocabulary/variables'
import { templateValuesOf } from './known'
import { templatesFor } from './templates'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { readId } from '../../../../plugins/database/model/id'
import { repsFor } from './reps'

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

const statusOf: Record<string, 'Send Text Nudge 1' | 'Send Text Template 1'> = {
  'Initial Text Message': 'Send Text Template 1',
  'Text Nudge': 'Send Text Nudge 1',
}

/** Writes a message from a template with the status `Send`; the app that sends messages picks it up. */
export const writeText: Action = async (input) => {
  const { lead, req, words } = input
  if (lead.reason === leftAlone) throw new Refusal('', words.doNotContact)
  const phone = lead.phone?.trim()
  if (!phone) throw new Refusal('', words.noPhone)
  const chosen = neededId(input, 'template')
  const [template] = await templatesFor(req, lead, chosen)
  if (!template) throw new Refusal('template', words.templateGone)
  const message = neededText(input, 'message')
  const missing = variablesIn(message)
  if (missing.length > 0) throw new Refusal('message', words.unfilled(missing.join(', ')))
  const known = await templateValuesOf(req, lead)
  await create(req, 'messages', {
    createdTime: new Date().toISOString(),
    generated: Object.values(template.texts).some((text) => fill(text, known).trim() === message),
    lead: lead.id,
    message,
    phone,
    status: 'Send',
    template: template.id,
    type: 'Text',
  })
  await create(req, 'leadEvents', {
    lead: lead.id,
    status: statusOf[template.type ?? ''] ?? 'Send Text Message',
    type: 'Outbound Text',
  })
}

const minute = 60_000
const fiveYears = 5 * 366 * 24 * 60 * minute

/** Schedules a meeting, and writes the event about it. */
export const scheduleMeeting: Action = async (input) => {
  const { lead, req, words, values } = input
  const name = neededText(input, 'name')
  const meetingTime = readDateTime(values['meetingTime'])
  if (meetingTime === undefined) throw new Refusal('meetingTime', words.time)
  const away = Date.parse(meetingTime) - Date.now()
  // Inputs have minutes, so the current minute does not count as past.
  if (away < -minute) throw new Refusal('meetingTime', words.past)
  if (away > fiveYears) throw new Refusal('meetingTime', words.notSoLate)
  await create(req, 'meetings', {
    comments: textOf(input, 'comments') || null,
    email: textOf(input, 'email') || null,
    lead: lead.id,
    meetingTime,
    name,
    phone: textOf(input, 'phone') || null,
  })
  await create(req, 'leadEvents', { lead: lead.id, status: 'Waiting For Meeting', type: 'Scheduled Call' })
}

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

/** Assigns the lead to a rep. */
export const assign: Action = async (input) => {
  const { lead, req, words, values } = input
  const chosen = neededId(input, 'salesRep')
  // Another rep was assigned since the form was opened.
  if (readId(values['seenRep']) !== readId(lead.salesRep))
    throw new Refusal('salesRep', words.assignedMeanwhile)
  const [rep] = await repsFor(req, lead, chosen)
  if (!rep) throw new Refusal('salesRep', words.repGone)
  if (rep.id !== lead.salesRep) await change(req, lead, { salesRep: rep.id })
}
