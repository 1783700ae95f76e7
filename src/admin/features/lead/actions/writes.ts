/** The quick actions, except for starting a deal (`start-deal`). */
import {
  leadEventStatuses,
  leadProcessStatuses,
  leadReasons,
  lostStatus,
  doNotContact,
} from '../../../../vocabulary/pipeline'
import {
  type Action,
  change,
  create,
  type ActionInput,
  ActionError,
  readChoice,
  requireChoice,
  readText,
  requireId,
  requireText,
  readTime,
} from './action'
import { fillIn, findVariables } from '../../../../vocabulary/variables'
import { loadTemplateValues } from './templateValues'
import { templatesFor } from './templates'
import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { findOwnReps } from '../../../shared/ownReps'
import { readId } from '../../../../plugins/database/model/id'
import { mayChange } from '../../../shared/reader'
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
  const type = requireChoice(input, 'type', callTypes)
  const status = requireChoice(input, 'status', leadEventStatuses)
  const nextSteps = readText(input, 'nextSteps') || null
  const move = moveOf(input)
  if (move) await change(req, lead, move)
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type })
}

const moveOf = (input: ActionInput) => {
  const { lead, words, values } = input
  const processStatuses = readChoice(input, 'processStatuses', leadProcessStatuses)
  if (processStatuses === undefined || processStatuses === lead.processStatuses) return undefined
  // The status changed since the form was opened.
  if ((values['initialStatus'] ?? null) !== (lead.processStatuses ?? null)) {
    throw new ActionError('processStatuses', words.statusChanged)
  }
  const reason = processStatuses === lostStatus ? readChoice(input, 'reason', leadReasons) : undefined
  return { processStatuses, ...(reason ? { reason } : {}) }
}

const statusOf: Record<string, 'Send Text Nudge 1' | 'Send Text Template 1'> = {
  'Initial Text Message': 'Send Text Template 1',
  'Text Nudge': 'Send Text Nudge 1',
}

/** Writes a message, from a template or freely, with the status `Send`; the app that sends messages picks it up. */
export const writeText: Action = async (input) => {
  const { lead, req, values, words } = input
  if (lead.reason === doNotContact) throw new ActionError('', words.doNotContact)
  const phone = lead.phone?.trim()
  if (!phone) throw new ActionError('', words.noPhone)
  const isFree = (values['template'] ?? '') === ''
  const [template] = isFree ? [] : await templatesFor(req, lead, requireId(input, 'template'))
  if (!template && !isFree) throw new ActionError('template', words.templateGone)
  const message = requireText(input, 'message')
  const missing = findVariables(message)
  if (missing.length > 0) throw new ActionError('message', words.unfilled(missing.join(', ')))
  const templateValues = await loadTemplateValues(req, lead)
  await create(req, 'messages', {
    createdTime: new Date().toISOString(),
    generated: Object.values(template?.texts ?? {}).some(
      (text) => fillIn(text, templateValues).trim() === message,
    ),
    lead: lead.id,
    message,
    phone,
    status: 'Send',
    template: template?.id ?? null,
    type: 'Text',
  })
  await create(req, 'leadEvents', {
    lead: lead.id,
    status: statusOf[template?.type ?? ''] ?? 'Send Text Message',
    type: 'Outbound Text',
  })
}

const minute = 60_000
const fiveYears = 5 * 366 * 24 * 60 * minute

/** Schedules a meeting, and writes the event about it. */
export const scheduleMeeting: Action = async (input) => {
  const { lead, req, words, values } = input
  const name = requireText(input, 'name')
  const meetingTime = readDateTime(values['meetingTime'])
  if (meetingTime === undefined) throw new ActionError('meetingTime', words.time)
  const away = Date.parse(meetingTime) - Date.now()
  // Inputs have minutes, so the current minute does not count as past.
  if (away < -minute) throw new ActionError('meetingTime', words.past)
  if (away > fiveYears) throw new ActionError('meetingTime', words.tooFarAhead)
  await create(req, 'meetings', {
    comments: readText(input, 'comments') || null,
    email: readText(input, 'email') || null,
    lead: lead.id,
    meetingTime,
    name,
    phone: readText(input, 'phone') || null,
  })
  await create(req, 'leadEvents', { lead: lead.id, status: 'Waiting For Meeting', type: 'Scheduled Call' })
}

/** Sets the lead's next step: an event of the lead, and a task of its rep, or of the caller where it has none. */
export const setNextStep: Action = async (input) => {
  const { lead, req } = input
  const nextSteps = requireText(input, 'nextSteps')
  const status = readChoice(input, 'status', leadEventStatuses) ?? null
  const due = readTime(input, 'due')
  await create(req, 'leadEvents', { lead: lead.id, nextSteps, status, type: 'Status Check' })
  await create(req, 'tasks', {
    assignee: readId(lead.salesRep) ?? (await findOwnReps(req))[0] ?? null,
    due: due ?? null,
    lead: lead.id,
    priority: 'Normal',
    what: nextSteps,
  })
}

/** Assigns the lead to a rep, and the deal whose page or row was open. */
export const assign: Action = async (input) => {
  const { lead, req, words, values } = input
  const chosen = requireId(input, 'salesRep')
  // Another rep was assigned since the form was opened.
  if (readId(values['initialRep']) !== readId(lead.salesRep))
    throw new ActionError('salesRep', words.repChanged)
  const [rep] = await repsFor(req, lead, chosen)
  if (!rep) throw new ActionError('salesRep', words.repGone)
  if (rep.id !== lead.salesRep) await change(req, lead, { salesRep: rep.id })
  const deal = readId(values['deal'])
  if (deal === undefined) return
  if (!(await mayChange(req, 'deals', deal))) throw new ActionError('', words.gone)
  await req.payload.update({
    collection: 'deals',
    data: { salesRep: rep.id },
    depth: 0,
    id: deal,
    overrideAccess: false,
    req,
  })
}
