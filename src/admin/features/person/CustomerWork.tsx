import { Link } from '@payloadcms/ui'
import type { ServerComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { readId } from '../../../plugins/database/model/id'
import { mayRead, requestOfReader } from '../../shared/reader'
import { emptyTitle } from '../../shared/titles'
import { PersonWork } from '../lead/quick-actions/PersonWork'
import { firstPage } from '../lead/timeline/timelinePage'
import { RelatedTable } from '../related'
import { loadPage } from '../related/page'
import styles from './person.module.css'
import { translations } from './translations'

/**
 * The work on a customer: quick actions, which are those of the latest lead, the timeline of all leads and deals, and what the
 * customer has.
 */
export const CustomerWork = async ({ id, req: incomingReq }: ServerComponentProps) => {
  const customer = readId(id)
  if (customer === undefined) return null
  const req = requestOfReader(incomingReq)
  const words = inLanguage(req.i18n.language, translations)
  const record = { id: customer, slug: 'customers' } as const
  const where = { customer: { equals: customer } }
  const leads = `${req.payload.config.routes.admin}/collections/leads`
  const lead = (await mayRead(req, 'leads'))
    ? (await loadPage(req, { columns: [], limit: 1, slug: 'leads', where })).docs[0]
    : undefined
  return (
    <>
      <PersonWork first={await firstPage(req, record)} {...(lead ? { lead: lead.id } : {})} record={record}>
        {lead ? (
          <p className={styles.none}>
            {words.actionsFor}{' '}
            <Link href={`${leads}/${lead.id}`}>{lead.title ?? emptyTitle(req, 'leads')}</Link>
          </p>
        ) : (
          <p className={styles.none}>
            {words.noLead} <Link href={`${leads}/create`}>{words.newLead}</Link>
          </p>
        )}
      </PersonWork>
      <RelatedTable
        columns={['processStatuses', 'salesRep', 'source', 'createdAt']}
        req={req}
        slug="leads"
        where={where}
      />
      <RelatedTable
        columns={['vehicle', 'status', 'salesPrice']}
        req={req}
        slug="deals"
        where={{ or: [where, { coCustomer: { equals: customer } }] }}
      />
      <RelatedTable columns={['status']} req={req} slug="vehicles" where={where} />
    </>
  )
}
