'use client'

import { Button } from '@payloadcms/ui'
import { useId } from 'react'
import { type DeliveryStatus, deliveryStatuses } from '../../../plugins/webhooks/deliveries'
import { useWords } from '../../shared/useWords'
import type { TabProps } from './delivery'
import { DeliveryRow } from './DeliveryRow'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { translations } from './translations/deliveries'

/** The deliveries of a webhook, newest first. */
export const DeliveryList = ({ adminRoute, nouns, webhook }: TabProps & { webhook: Webhook }) => {
  const words = useWords(translations)
  const id = useId()
  const { refresh: again, asked, deliveries, hasStoppedPolling, show } = webhook
  const columns = [
    words.event,
    words.record,
    words.status,
    words.tries,
    words.answer,
    words.duration,
    words.when,
    words.next,
  ]
  return (
    <section aria-label={words.title}>
      <div className={styles.buttons}>
        <label htmlFor={id}>{words.filter}</label>
        <select
          className={styles.input}
          id={id}
          onChange={({ target }) => show({ page: 1, status: target.value as '' | DeliveryStatus })}
          value={asked.status}
        >
          <option value="">{words.all}</option>
          {deliveryStatuses.map((status) => (
            <option key={status} value={status}>
              {words.statuses[status]}
            </option>
          ))}
        </select>
        <Button buttonStyle="secondary" margin={false} onClick={again} size="small">
          {words.refresh}
        </Button>
        {hasStoppedPolling && <span role="status">{words.stillWaits}</span>}
      </div>
      {deliveries?.totalDocs === 0 && <p role="status">{asked.status === '' ? words.none : words.noneOf}</p>}
      {deliveries && deliveries.docs.length > 0 && (
        <table className={styles.deliveries}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {deliveries.docs.map((delivery) => (
            <DeliveryRow
              adminRoute={adminRoute}
              delivery={delivery}
              key={delivery.id}
              nouns={nouns}
              webhook={webhook}
            />
          ))}
        </table>
      )}
      {deliveries && (deliveries.totalPages > 1 || asked.page > 1) && (
        <nav aria-label={words.pages} className={styles.buttons}>
          <Button
            buttonStyle="secondary"
            disabled={asked.page <= 1}
            margin={false}
            onClick={() => show({ ...asked, page: asked.page - 1 })}
            size="small"
          >
            {words.newer}
          </Button>
          <span>
            {words.page} {asked.page} {words.of} {deliveries.totalPages}
          </span>
          <Button
            buttonStyle="secondary"
            disabled={asked.page >= deliveries.totalPages}
            margin={false}
            onClick={() => show({ ...asked, page: asked.page + 1 })}
            size="small"
          >
            {words.older}
          </Button>
        </nav>
      )}
    </section>
  )
}
