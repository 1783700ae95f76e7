import type { CollectionSlug, ServerComponentProps } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { inLanguage } from '../../../fields/translated'
import { requestOfReader } from '../../shared/reader'
import { RelatedTable } from '../related'
import { maySeeAny } from './visibleRecords'
import styles from './deal.module.css'
import { translations } from './translations/related'

const shown = ['serviceOrders', 'transportServiceOrders', 'serviceQuotes'] satisfies CollectionSlug[]

/** The orders of the deal and their quotes. */
export const DealFulfilment = async ({ id, req: incomingReq }: ServerComponentProps) => {
  const deal = readId(id)
  const req = requestOfReader(incomingReq)
  const words = inLanguage(req.i18n.language, translations)
  if (deal === undefined) return <p className={`${styles.part} ${styles.emptyTab}`}>{words.unsaved}</p>
  if (!(await maySeeAny(req, shown)))
    return <p className={`${styles.part} ${styles.emptyTab}`}>{words.hiddenOrders}</p>
  const ofDeal = { deal: { equals: deal } }
  return (
    <div className={styles.part}>
      <RelatedTable
        columns={['type', 'status', 'price', 'ordered', 'due', 'error']}
        empty={words.noOrders}
        limit={10}
        req={req}
        slug="serviceOrders"
        where={{ deals: { equals: deal } }}
      />
      <RelatedTable
        columns={['status', 'orderId', 'price', 'pickup', 'delivery']}
        empty={words.noTransports}
        limit={10}
        req={req}
        slug="transportServiceOrders"
        where={ofDeal}
      />
      <RelatedTable
        columns={['status', 'partner', 'price', 'quoteExpiration']}
        empty={words.noQuotes}
        limit={10}
        req={req}
        slug="serviceQuotes"
        where={ofDeal}
      />
    </div>
  )
}
