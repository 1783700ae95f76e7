import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { MergePage } from './MergePage'
import { mergeable } from './pair'

/** The page that merges two records. Payload puts the panel's template around it. */
export const MergeView = async ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  const slug = mergeable.find((each) => each === params?.['segments']?.[1])
  const [keep, drop] = [readId(searchParams?.['keep']), readId(searchParams?.['drop'])]
  if (!slug || !keep || !drop || !isStaff(req) || !(await mayRead(req, slug))) redirect(config.routes.admin)
  const label = getTranslation(collections[slug].config.labels.plural, req.i18n)
  return <MergePage drop={drop} keep={keep} key={`${keep} ${drop}`} label={label} slug={slug} />
}
