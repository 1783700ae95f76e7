/** My day: open tasks and their reps, and how long new leads have waited. Shows only what the reader may read. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { MyDay } from './MyDay'

export { MyDayFromList } from './links'

/** The page of the day. Payload puts the panel's template around it. */
export const MyDayView = async ({ initPageResult }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  if (!isStaff(req) || !(await mayRead(req, 'tasks'))) redirect(config.routes.admin)
  return <MyDay label={getTranslation(collections.tasks.config.labels.plural, req.i18n)} />
}
