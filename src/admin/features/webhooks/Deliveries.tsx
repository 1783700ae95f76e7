'use client'

import { useWords } from '../../shared/words'
import type { TabProps } from './delivery'
import { DeliveryList } from './DeliveryList'
import { StateText } from './StateText'
import { Steering } from './Steering'
import { useWebhook } from './useWebhook'
import styles from './webhooks.module.css'
import { words } from './words/deliveries'

/** All of the tab: how the webhook does, what can be done, what was sent. */
export const Deliveries = (props: TabProps) => {
  const { events, id, isOff } = props
  const webhook = useWebhook(id)
  const say = useWords(words)
  return (
    <>
      <h2>{say.title}</h2>
      {webhook.problem !== '' && (
        <p className={styles.problem} role="alert">
          {webhook.problem}
        </p>
      )}
      {webhook.state ? <StateText isOff={isOff} state={webhook.state} /> : <p role="status">{say.loading}</p>}
      {webhook.state && <Steering events={events} state={webhook.state} webhook={webhook} />}
      <DeliveryList {...props} webhook={webhook} />
    </>
  )
}
