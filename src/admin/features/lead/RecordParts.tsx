/** Parts of the pages of leads, customers and deals. */
import { Link } from '../../shared/Link'
import type { Where } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { readId } from '../../../plugins/database/model/id'
import type { RecordPartProps } from '../../../fields/recordPage'
import { doNotContact } from '../../../vocabulary/pipeline'
import { mayRead } from '../../shared/reader'
import { StatusChip } from '../../shared/StatusChip'
import { emptyTitle } from '../../shared/titles'
import { responseClock } from '../home/responseClock'
import { translations as clockTranslations } from '../home/translations'
import { RelatedTable } from '../related'
import styles from './lead.module.css'
import { findLead, getCustomer } from './leadOfRecord'
import { QuickActions } from './quick-actions/QuickActions'
import type { TimelineSlug } from './timeline/entry'
import { TimelineList } from './timeline/TimelineList'
import { firstPage } from './timeline/timelinePage'
import { translations } from './translations'

/** The quick actions of a lead, and of a customer or deal those of the customer's latest lead, one that is not lost if there is one. */
export const RecordActions = async (record: RecordPartProps) => {
  const { id, req, slug } = record
  if (slug === 'leads') return <QuickActions id={id} />
  if (getCustomer(record) === undefined || !(await mayRead(req, 'leads'))) return null
  const words = inLanguage(req.i18n.language, translations)
  const lead = await findLead(record)
  const base = `${req.payload.config.routes.admin}/collections/leads`
  if (!lead) {
    return (
      <p className={styles.note}>
        {words.noLead} <Link href={`${base}/create`}>{words.newLead}</Link>
      </p>
    )
  }
  return (
    <>
      <QuickActions deal={slug === 'deals' ? id : undefined} id={lead.id} />
      <p className={styles.note}>
        {words.actionsFor} <Link href={`${base}/${lead.id}`}>{lead.title ?? emptyTitle(req, 'leads')}</Link>
      </p>
    </>
  )
}

/** The timeline of a lead, customer or deal. */
export const RecordTimeline = async ({ id, req, slug }: RecordPartProps) => {
  const record = { id, slug: slug as TimelineSlug }
  return <TimelineList first={await firstPage(req, record)} record={record} />
}

/** Whether the person wants to be left alone, and how long the lead has waited for its first contact. */
export const LeadBadges = async (record: RecordPartProps) => {
  const { doc, req } = record
  const words = inLanguage(req.i18n.language, clockTranslations)
  const lead = await findLead(record)
  const clock = lead && (await responseClock(req, lead.id))
  const isLate = clock?.state === 'waiting' && clock.minutes > clock.allowed
  return (
    <>
      {doc['reason'] === doNotContact && (
        <StatusChip tone="bad">{inLanguage(req.i18n.language, translations).leftAlone}</StatusChip>
      )}
      {clock && (
        <StatusChip tone={isLate ? 'warning' : 'neutral'}>
          {clock.state === 'resting'
            ? words.rests[clock.why]
            : words[clock.state === 'answered' ? 'responded' : 'waited'](words.duration(clock.minutes))}
        </StatusChip>
      )}
    </>
  )
}

/** The deals, vehicles and pre-approvals of a lead, found through its customer and its vehicle. */
export const LeadRelated = ({ doc, id, req }: RecordPartProps) => {
  const { customer, vehicle } = doc
  const ofCustomer = equals('customer', customer)
  return (
    <>
      <RelatedTable
        columns={['customer', 'vehicle', 'status', 'salesPrice']}
        req={req}
        slug="deals"
        where={anyOf(ofCustomer, equals('vehicle', vehicle))}
      />
      <RelatedTable
        columns={['status', 'customer']}
        req={req}
        slug="vehicles"
        where={anyOf(equals('id', vehicle), ofCustomer)}
      />
      <RelatedTable
        columns={['status', 'segmentationBand', 'createdAt']}
        req={req}
        slug="preApprovals"
        where={anyOf(equals('lead', id), ofCustomer)}
      />
    </>
  )
}

/** The leads, deals and vehicles of a customer. */
export const CustomerRelated = ({ id, req }: RecordPartProps) => {
  const where = { customer: { equals: id } }
  return (
    <>
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
        where={{ or: [where, { coCustomer: { equals: id } }] }}
      />
      <RelatedTable columns={['status']} req={req} slug="vehicles" where={where} />
    </>
  )
}

const equals = (field: string, value: unknown): Where[] => {
  const id = readId(value)
  return id === undefined ? [] : [{ [field]: { equals: id } }]
}

const anyOf = (...parts: Where[][]): undefined | Where => {
  const or = parts.flat()
  return or.length > 0 ? { or } : undefined
}
