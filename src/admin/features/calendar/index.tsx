/** The calendar of meetings: a month or a week in the reader's time zone. It shows only meetings that the reader may read. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { Calendar } from './Calendar'

export { MeetingTimeFromAddress } from './MeetingTimeFromAddress'

/** Meetings by day, as a month or a week. Payload puts the panel's template around it. */
export const CalendarView = async ({ initPageResult }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  if (!isStaff(req) || !(await mayRead(req, 'meetings'))) redirect(config.routes.admin)
  return <Calendar label={getTranslation(collections.meetings.config.labels.plural, req.i18n)} />
}
