import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { DocumentTab } from '../../shared/DocumentTab'
import { maySee, requestOfReader } from '../../shared/reader'
import { Deliveries } from './Deliveries'
import { eventGroups, nounsOf } from './offered'
import styles from './webhooks.module.css'

/** The deliveries of a webhook, its state and its controls: a tab beside its form. */
export const DeliveriesTab = async ({ initPageResult }: DocumentViewServerProps) => {
  const { collectionConfig, docID } = initPageResult
  const req = requestOfReader(initPageResult.req)
  const id = readId(docID)
  if (!collectionConfig || id === undefined || !(await maySee(req, collectionConfig.slug, id))) notFound()
  const { slug } = collectionConfig
  const { payload } = req
  const record = await payload.findByID({
    collection: slug,
    depth: 0,
    disableErrors: true,
    id,
    overrideAccess: false,
    req,
    select: { enabled: true },
  })
  const groups = eventGroups(req)
  return (
    <DocumentTab
      className={styles.tab}
      collection={collectionConfig}
      id={id}
      title={req.t('webhooks:deliveries' as 'general:all')}
    >
      <Deliveries
        adminRoute={payload.config.routes.admin}
        events={groups.map(({ label, names }) => ({ label, names: names.map(({ name }) => name) }))}
        id={id}
        isOff={(record as null | { enabled?: boolean | null })?.enabled === false}
        nouns={nounsOf(req)}
      />
    </DocumentTab>
  )
}
