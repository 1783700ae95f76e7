import { readDateTime } from '../../../../plugins/database/storage/dateTime'
import { type Action, create } from './action'
import { Refusal } from './refusal'
import { neededText, textOf } from './values'

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
