'use client'

import { Button } from '@payloadcms/ui'
import { useId } from 'react'
import { type DeliveryStatus, deliveryStatuses } from '../../../plugins/webhooks/deliveries'
import { useWords } from '../../shared/words'
import type { TabProps } from './delivery'
import { DeliveryRow } from './DeliveryRow'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { words } from './words/deliveries'

/** What a webhook was told, newest first. */
export const DeliveryList = ({ adminRoute, nouns, webhook }: TabProps & { webhook: Webhook }) => {
  const say = useWords(words)
  const id = useId()
  const { again, asked, deliveries, isTired, show } = webhook
  const columns = [say.event, say.record, say.status, say.tries, say.answer, say.duration, say.when, say.next]
  return (
    <section aria-label={say.title}>
      <div className={styles.buttons}>
        <label htmlFor={id}>{say.filter}</label>
        <select
          className={styles.input}
          id={id}
          onChange={({ target }) => show({ page: 1, status: target.value as '' | DeliveryStatus })}
          value={asked.status}
        >
          <option value="">{say.all}</option>
          {deliveryStatuses.map((status) => (
            <option key={status} value={status}>
              {say.statuses[status]}
            </option>
          ))}
        </select>
        <Button buttonStyle="secondary" margin={false} onClick={again} size="small">
          {say.refresh}
        </Button>
        {isTired && <span role="status">{say.stillWaits}</span>}
      </div>
      {deliveries?.totalDocs === 0 && <p role="status">{asked.status === '' ? say.none : say.noneOf}</p>}
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
        <nav aria-label={say.pages} className={styles.buttons}>
          <Button
            buttonStyle="secondary"
            disabled={asked.page <= 1}
            margin={false}
            onClick={() => show({ ...asked, page: asked.page - 1 })}
            size="small"
          >
            {say.newer}
          </Button>
          <span>
            {say.page} {asked.page} {say.of} {deliveries.totalPages}
          </span>
          <Button
            buttonStyle="secondary"
            disabled={asked.page >= deliveries.totalPages}
            margin={false}
            onClick={() => show({ ...asked, page: asked.page + 1 })}
            size="small"
          >
            {say.older}
          </Button>
        </nav>
      )}
    </section>
  )
}
