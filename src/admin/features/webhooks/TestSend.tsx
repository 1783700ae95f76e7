'use client'

import { Button, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../../shared/words'
import type { Deliveries, Delivery, TabProps } from './delivery'
import { durationIn, reasonOf } from './outcome'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { failureWords } from './words/failures'
import { words } from './words/state'

const testEvent = 'webhooks.test.requested'
const lookEveryMs = 500
const mostLooks = 60

type Came = { delivery?: Delivery; kind: 'came' | 'problem' | 'waits' | 'waitsLong'; text?: string }

/** Sends the example of an event, and tells what came of it. */
export const TestSend = ({ events, webhook }: Pick<TabProps, 'events'> & { webhook: Webhook }) => {
  const say = useWords(words)
  const id = useId()
  const [event, setEvent] = useState(testEvent)
  const [came, setCame] = useState<Came>()
  const isBusy = came?.kind === 'waits'

  const send = async () => {
    setCame({ kind: 'waits' })
    const sent = await webhook.ask<{ delivery: number }>('/test', { event })
    webhook.again()
    setCame('body' in sent ? await outcomeOf(sent.body.delivery) : { kind: 'problem', text: sent.problem })
    webhook.again()
  }

  const outcomeOf = async (delivery: number): Promise<Came> => {
    for (let looks = 0; looks < mostLooks; looks++) {
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
      <label htmlFor={id}>{say.testEvent}</label>
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
          {say.testNow}
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
  const say = useWords(words)
  const failures = useWords(failureWords)
  if (kind === 'waits') return say.testWaits
  if (kind === 'waitsLong') return say.testWaitsLong
  if (!delivery) return text
  const { answerStatus, durationMs, error, status } = delivery
  const duration = durationIn(durationMs ?? 0, i18n.language)
  const code = answerStatus === null ? '' : `${answerStatus}, `
  return status === 'delivered' ? (
    <>
      <strong className={styles.delivered}>{say.testDelivered}</strong>: {code}
      {duration}
    </>
  ) : (
    <>
      <strong className={styles.failed}>{say.testFailed}</strong> {code}
      {duration}. {reasonOf({ error, status: answerStatus }, failures)}
    </>
  )
}
