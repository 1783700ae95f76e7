/** The pages of suspected duplicates and of a merge. Payload puts the panel's template around them. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { DuplicatesPage } from './DuplicatesPage'
import { type Mergeable, mergeable } from './pair'
import { reasonsByCollection } from './reasons'
import { readId } from '../../../plugins/database/model/id'
import { MergePage } from './MergePage'

export const DuplicatesView = async ({ initPageResult, params }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  const slug = mergeable.find((each) => each === params?.['segments']?.[1])
  if (!slug || !isStaff(req) || !(await mayRead(req, slug))) redirect(config.routes.admin)
  const readable: { label: string; slug: Mergeable }[] = []
  for (const each of mergeable) {
    if (!(await mayRead(req, each))) continue
    readable.push({ label: getTranslation(collections[each].config.labels.plural, req.i18n), slug: each })
  }
  return <DuplicatesPage collections={readable} reasons={reasonsByCollection[slug]} slug={slug} />
}

export const MergeView = async ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  const slug = mergeable.find((each) => each === params?.['segments']?.[1])
  const [keep, drop] = [readId(searchParams?.['keep']), readId(searchParams?.['drop'])]
  if (!slug || !keep || !drop || !isStaff(req) || !(await mayRead(req, slug))) redirect(config.routes.admin)
  const label = getTranslation(collections[slug].config.labels.plural, req.i18n)
  return <MergePage drop={drop} keep={keep} key={`${keep} ${drop}`} label={label} slug={slug} />
}
