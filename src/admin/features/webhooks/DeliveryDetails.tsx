'use client'

import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { Delivery } from './delivery'
import { durationIn, readable, reasonOf } from './outcome'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { translations } from './translations/deliveries'
import { failureTranslations } from './translations/failures'

/** The body and the attempts of a delivery. The receiver's response is shown as plain text, as it is untrusted. */
export const DeliveryDetails = ({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) => {
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const failures = useWords(failureTranslations)
  const [isBusy, setBusy] = useState(false)
  const { attempts, body, id, isTest, message, status, tries } = delivery
  // Cancelled deliveries cannot be replayed, and those before their first attempt need not be.
  const isReplayable = !isTest && status !== 'cancelled' && (status !== 'pending' || tries > 0)

  const replay = async () => {
    setBusy(true)
    const said = await webhook.ask<{ replayed: number }>('/replay', { delivery: id })
    if ('body' in said) toast.success(words.replayed)
    else toast.error(said.problem)
    webhook.refresh()
    setBusy(false)
  }

  return (
    <div className={styles.details}>
      {isReplayable && (
        <Button
          buttonStyle="secondary"
          disabled={isBusy}
          margin={false}
          onClick={() => void replay()}
          size="small"
        >
          {words.replay}
        </Button>
      )}
      <h3>{words.attempts}</h3>
      {(attempts ?? []).length === 0 ? (
        <p>{words.noTries}</p>
      ) : (
        <ol>
          {attempts?.map(({ answer, at, durationMs, error, status: code }) => (
            <li key={at}>
              <Moment at={at} />: {code !== undefined && `${words.answered} ${code}, `}
              {durationIn(durationMs, i18n.language)}. {reasonOf({ error, status: code }, failures)}
              {answer !== undefined && (
                <details>
                  <summary>{words.answerText}</summary>
                  <pre tabIndex={0}>{answer}</pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      <h3>{words.body}</h3>
      <p>
        {words.copies} <code>{message}</code>
      </p>
      <pre tabIndex={0}>{readable(body)}</pre>
    </div>
  )
}
