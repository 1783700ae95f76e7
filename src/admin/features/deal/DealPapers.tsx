import type { ServerComponentProps } from 'payload'
import { idsIn, readId } from '../../../plugins/database/model/id'
import { inLanguage } from '../../../fields/translated'
import { requestOfReader } from '../../shared/reader'
import { RelatedTable } from '../related'
import styles from './deal.module.css'
import { maySeeAny, visibleRecords } from './visibleRecords'
import { translations } from './translations/related'

/** The attachments of the deal's orders, and its credit applications. */
export const DealPapers = async ({ id, req: incomingReq }: ServerComponentProps) => {
  const deal = readId(id)
  const req = requestOfReader(incomingReq)
  const words = inLanguage(req.i18n.language, translations)
  if (deal === undefined) return <p className={`${styles.part} ${styles.emptyTab}`}>{words.unsaved}</p>
  if (!(await maySeeAny(req, ['attachments', 'creditApplications']))) {
    return <p className={`${styles.part} ${styles.emptyTab}`}>{words.hiddenFiles}</p>
  }
  const orders = [
    ...(await visibleRecords(req, 'serviceOrders', { deals: { equals: deal } }, ['attachments'])),
    ...(await visibleRecords(req, 'transportServiceOrders', { deal: { equals: deal } }, ['attachments'])),
  ]
  const files = [...new Set(orders.flatMap(({ attachments }) => idsIn(attachments)))]
  return (
    <div className={styles.part}>
      <RelatedTable
        columns={['file', 'type', 'status', 'orderId']}
        empty={words.noFiles}
        heading={words.filesHeading}
        limit={25}
        req={req}
        slug="attachments"
        where={files.length > 0 ? { id: { in: files } } : undefined}
      />
      <RelatedTable
        columns={['status', 'amount', 'customer', 'createdAt']}
        empty={words.noApplications}
        limit={10}
        req={req}
        slug="creditApplications"
        where={{ deal: { equals: deal } }}
      />
    </div>
  )
}
