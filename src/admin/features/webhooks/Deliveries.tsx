'use client'

import { useWords } from '../../shared/useWords'
import type { TabProps } from './delivery'
import { DeliveryList } from './DeliveryList'
import { StateText } from './StateText'
import { Controls } from './Controls'
import { useWebhook } from './useWebhook'
import styles from './webhooks.module.css'
import { translations } from './translations/deliveries'

/** The content of the tab: the state of the webhook, its controls, and its deliveries. */
export const Deliveries = (props: TabProps) => {
  const { events, id, isOff } = props
  const webhook = useWebhook(id)
  const words = useWords(translations)
  return (
    <>
      <h2>{words.title}</h2>
      {webhook.problem !== '' && (
        <p className={styles.problem} role="alert">
          {webhook.problem}
        </p>
      )}
      {webhook.state ? (
        <StateText isOff={isOff} state={webhook.state} />
      ) : (
        <p role="status">{words.loading}</p>
      )}
      {webhook.state && <Controls events={events} state={webhook.state} webhook={webhook} />}
      <DeliveryList {...props} webhook={webhook} />
    </>
  )
}
