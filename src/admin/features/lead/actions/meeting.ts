import { readMoment } from '../../../../plugins/database/storage/moment'
import { type Action, create } from './action'
import { Refusal } from './refusal'
import { neededText, textOf } from './values'

const minute = 60_000
const fiveYears = 5 * 366 * 24 * 60 * minute

/** An appointment, and the event that says there is one. */
export const scheduleMeeting: Action = async (doing) => {
  const { lead, req, words, values } = doing
  const name = neededText(doing, 'name')
  const meetingTime = readMoment(values['meetingTime'])
  if (meetingTime === undefined) throw new Refusal('meetingTime', words.time)
  const away = Date.parse(meetingTime) - Date.now()
  // The minute that has just begun is not the past.
  if (away < -minute) throw new Refusal('meetingTime', words.past)
  if (away > fiveYears) throw new Refusal('meetingTime', words.notSoLate)
  await create(req, 'meetings', {
    comments: textOf(doing, 'comments') || null,
    email: textOf(doing, 'email') || null,
    lead: lead.id,
    meetingTime,
    name,
    phone: textOf(doing, 'phone') || null,
  })
  await create(req, 'leadEvents', { lead: lead.id, status: 'Waiting For Meeting', type: 'Scheduled Call' })
}
