'use client'

import { Link } from '@payloadcms/ui'
import { useId } from 'react'
import { Moment } from '../../shared/Moment'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import type { FailingWebhook } from './failing'
import styles from './webhooks.module.css'
import { translations } from './translations/trouble'

type Props = { adminRoute: string; others: number; webhooks: FailingWebhook[] }

/** Lists the webhooks that need attention, with links. */
export const FailingBanner = ({ adminRoute, others, webhooks }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const base = `${adminRoute}/collections/webhooks`
  return (
    <section aria-labelledby={id} className={styles.troubled}>
      <h2 className={text.heading} id={id}>
        {words.title}
      </h2>
      <ul>
        {webhooks.map(({ failures, id: webhook, isDisabled, since, url }) => (
          <li key={webhook}>
            <strong>{url}</strong> {isDisabled ? words.disabled : words.failing(failures)}{' '}
            <Moment at={since} />. <Link href={`${base}/${webhook}/deliveries`}>{words.open}</Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p>
          <Link href={base}>{words.more(others)}</Link>
        </p>
      )}
    </section>
  )
}
