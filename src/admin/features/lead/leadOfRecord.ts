/** The lead on which the quick actions of a lead, customer or deal are recorded. */
import type { PayloadRequest, Where } from 'payload'
import { cache } from 'react'
import { idsIn } from '../../../plugins/database/model/id'
import type { RecordPartProps } from '../../../fields/recordPage'
import { lostStatus } from '../../../vocabulary/pipeline'
import { mayRead, maySee } from '../../shared/reader'
import { loadPage } from '../related/page'
import { hasForm } from '../save/record'

type OwnRecord = Pick<RecordPartProps, 'doc' | 'id' | 'slug'>

export const getCustomer = ({ doc, id, slug }: OwnRecord): number | undefined =>
  slug === 'customers' ? id : idsIn(doc['customer'])[0]

/** The lead itself or the latest lead of the customer. */
export const findLead = async (
  record: RecordPartProps,
): Promise<undefined | { id: number; title?: string }> => {
  const { id, req, slug } = record
  if (slug === 'leads') return { id }
  const customer = getCustomer(record)
  return customer === undefined ? undefined : findLatestLead(req, customer)
}

/** The latest lead of a customer, one that is not lost if there is one. Read once for all parts of a page. */
const findLatestLead = cache(async (req: PayloadRequest, customer: number) => {
  if (!(await mayRead(req, 'leads'))) return undefined
  const where = { customer: { equals: customer } }
  const findLatest = async (filter: Where) =>
    (await loadPage(req, { columns: [], limit: 1, slug: 'leads', where: filter })).docs[0]
  const open = { and: [where, { processStatuses: { not_equals: lostStatus } }] }
  return (await findLatest(open)) ?? findLatest(where)
})

/** Like `findLead`, for staff who name a customer or deal; undefined if they may not see it. */
export const findLeadOf = async (
  req: PayloadRequest,
  record: { id: unknown; slug: 'customers' | 'deals' },
): Promise<'noLead' | number | undefined> => {
  const { slug } = record
  if (!hasForm(req, record) || !(await maySee(req, slug, record.id))) return undefined
  const { id } = record
  const [doc] =
    slug === 'deals'
      ? (
          await req.payload.find({
            collection: 'deals',
            depth: 0,
            overrideAccess: false,
            req,
            select: { customer: true },
            where: { id: { equals: id } },
          })
        ).docs
      : []
  return (await findLead({ doc: { customer: doc?.customer }, id, req, slug }))?.id ?? 'noLead'
}
