import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { Board } from './Board'
import { boardOf } from './boardOf'
import { readFilters, whereOf } from './filters'

/** Leads as cards in columns by their status. Payload puts the panel's template around it. */
export const BoardView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  if (!isStaff(req) || !(await mayRead(req, 'leads'))) redirect(config.routes.admin)
  return (
    <Board
      initial={await boardOf(req, { where: whereOf(readFilters(searchParams)) })}
      label={getTranslation(collections.leads.config.labels.plural, req.i18n)}
    />
  )
}
