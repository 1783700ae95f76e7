'use client'

import { Button, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { Deliveries, Delivery, TabProps } from './delivery'
import { durationIn, reasonOf } from './outcome'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { failureTranslations } from './translations/failures'
import { translations } from './translations/state'

const testEvent = 'webhooks.test.requested'
const lookEveryMs = 500
const maxLooks = 60

type Came = { delivery?: Delivery; kind: 'came' | 'problem' | 'waits' | 'waitsLong'; text?: string }

/** Sends the example of an event and shows the result. */
export const TestSend = ({ events, webhook }: Pick<TabProps, 'events'> & { webhook: Webhook }) => {
  const words = useWords(translations)
  const id = useId()
  const [event, setEvent] = useState(testEvent)
  const [came, setCame] = useState<Came>()
  const isBusy = came?.kind === 'waits'

  const send = async () => {
    setCame({ kind: 'waits' })
    const sent = await webhook.ask<{ delivery: number }>('/test', { event })
    webhook.refresh()
    setCame('body' in sent ? await outcomeOf(sent.body.delivery) : { kind: 'problem', text: sent.problem })
    webhook.refresh()
  }

  const outcomeOf = async (delivery: number): Promise<Came> => {
    for (let looks = 0; looks < maxLooks; looks++) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      const found = await webhook.ask<Deliveries>(`/deliveries?limit=1&where[id][equals]=${delivery}`)
      if ('problem' in found) return { kind: 'problem', text: found.problem }
      const [done] = found.body.docs
      if (done && done.status !== 'pending') return { delivery: done, kind: 'came' }
    }
    return { kind: 'waitsLong' }
  }

  return (
    <div>
      <label htmlFor={id}>{words.testEvent}</label>
      <div className={styles.buttons}>
        <select
          className={styles.input}
          id={id}
          onChange={({ target }) => setEvent(target.value)}
          value={event}
        >
          <option>{testEvent}</option>
          {events.map(({ label, names }) => (
            <optgroup key={label} label={label}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button disabled={isBusy} margin={false} onClick={() => void send()}>
          {words.testNow}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {came && <CameText came={came} />}
      </p>
    </div>
  )
}

const CameText = ({ came: { delivery, kind, text } }: { came: Came }) => {
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const failures = useWords(failureTranslations)
  if (kind === 'waits') return words.testWaits
  if (kind === 'waitsLong') return words.testWaitsLong
  if (!delivery) return text
  const { answerStatus, durationMs, error, status } = delivery
  const duration = durationIn(durationMs ?? 0, i18n.language)
  const code = answerStatus === null ? '' : `${answerStatus}, `
  return status === 'delivered' ? (
    <>
      <strong className={styles.delivered}>{words.testDelivered}</strong>: {code}
      {duration}
    </>
  ) : (
    <>
      <strong className={styles.failed}>{words.testFailed}</strong> {code}
      {duration}. {reasonOf({ error, status: answerStatus }, failures)}
    </>
  )
}
