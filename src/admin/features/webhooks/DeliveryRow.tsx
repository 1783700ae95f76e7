'use client'

import { Link, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { Delivery, TabProps } from './delivery'
import { DeliveryDetails } from './DeliveryDetails'
import { durationIn, reasonOf } from './outcome'
import type { Webhook } from './useWebhook'
import styles from './webhooks.module.css'
import { translations } from './translations/deliveries'
import { failureTranslations } from './translations/failures'

type Props = Pick<TabProps, 'adminRoute' | 'nouns'> & { delivery: Delivery; webhook: Webhook }

/** One delivery as a row that opens its details. */
export const DeliveryRow = ({ adminRoute, delivery, nouns, webhook }: Props) => {
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const failures = useWords(failureTranslations)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { answerStatus, createdAt, durationMs, error, event, status, tries } = delivery
  const reason = tries > 0 && status !== 'delivered' && reasonOf({ error, status: answerStatus }, failures)
  return (
    <tbody>
      <tr>
        <th data-label={words.event} scope="row">
          <button
            aria-controls={id}
            aria-expanded={isOpen}
            className={styles.opener}
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            {event}
          </button>
        </th>
        <td data-label={words.record}>
          <About adminRoute={adminRoute} delivery={delivery} nouns={nouns} />
        </td>
        <td data-label={words.status}>
          <span className={styles[status]}>{words.statuses[status]}</span>
        </td>
        <td data-label={words.tries}>{tries}</td>
        <td data-label={words.answer}>
          {answerStatus ?? (tries === 0 ? '–' : '')} {reason && <small>{reason}</small>}
        </td>
        <td data-label={words.duration}>
          {durationMs === null ? '–' : durationIn(durationMs, i18n.language)}
        </td>
        <td data-label={words.when}>
          <Moment at={createdAt} />
        </td>
        <td data-label={words.next}>
          <NextTry delivery={delivery} isPaused={webhook.state?.state === 'paused'} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={8}>
            <DeliveryDetails delivery={delivery} webhook={webhook} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The record, with a link if it may still exist. */
const About = ({ adminRoute, delivery, nouns }: Omit<Props, 'webhook'>) => {
  const words = useWords(translations)
  const { collection, event, isTest, recordId } = delivery
  if (isTest) return words.test
  const noun = nouns[collection] ?? collection
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${recordId}`
  if (event.endsWith('.deleted')) return title
  return <Link href={`${adminRoute}/collections/${collection}/${recordId}`}>{title}</Link>
}

const NextTry = ({
  delivery: { isTest, nextTry, status },
  isPaused,
}: {
  delivery: Delivery
  isPaused: boolean
}) => {
  const words = useWords(translations)
  if (status !== 'pending') return '–'
  if (isPaused && !isTest) return words.paused
  return nextTry === null ? words.soon : <Moment at={nextTry} />
}
