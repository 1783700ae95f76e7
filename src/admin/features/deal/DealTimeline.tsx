import { Link } from '@payloadcms/ui'
import type { ServerComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { idsIn, readId } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { titleOf } from '../../shared/titles'
import { firstPage } from '../lead/timeline/timelinePage'
import { RecordTimeline } from '../lead/timeline/TimelineList'
import styles from './deal.module.css'
import { translations } from './translations/related'

/** The timeline of a deal, and the way to that of its customer. */
export const DealTimeline = async ({ data, id, req: incomingReq }: ServerComponentProps) => {
  const deal = readId(id)
  if (deal === undefined) return null
  const req = requestOfReader(incomingReq)
  const record = { id: deal, slug: 'deals' } as const
  const [customer] = idsIn((data as Record<string, unknown>)['customer'])
  const title = customer === undefined ? undefined : await titleOf(req, 'customers', customer)
  return (
    <div className={styles.part}>
      {title !== undefined && (
        <p>
          {inLanguage(req.i18n.language, translations).contacts}{' '}
          <Link href={`${req.payload.config.routes.admin}/collections/customers/${customer}`}>{title}</Link>
        </p>
      )}
      <RecordTimeline first={await firstPage(req, record)} record={record} />
    </div>
  )
}
