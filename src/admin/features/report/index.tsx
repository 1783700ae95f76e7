/** The report on incoming leads and their results. Each number counts exactly the records of the list that it links to. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { ReportPage } from './ReportPage'

/** The page of the report. Payload puts the panel's template around it. */
export const ReportView = async ({ initPageResult }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  const isAllowed = isStaff(req) && (await mayRead(req, 'leads')) && (await mayRead(req, 'deals'))
  if (!isAllowed) redirect(config.routes.admin)
  return <ReportPage label={getTranslation(collections.deals.config.labels.plural, req.i18n)} />
}
