'use client'

import { Link } from '@payloadcms/ui'
import { useId } from 'react'
import { Moment } from '../../shared/Moment'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/words'
import type { Troubled } from './troubled'
import styles from './webhooks.module.css'
import { words } from './words/trouble'

type Props = { adminRoute: string; others: number; troubled: Troubled[] }

/** Which webhooks need somebody, each with the way to its page. */
export const TroubledBanner = ({ adminRoute, others, troubled }: Props) => {
  const say = useWords(words)
  const id = useId()
  const base = `${adminRoute}/collections/webhooks`
  return (
    <section aria-labelledby={id} className={styles.troubled}>
      <h2 className={text.heading} id={id}>
        {say.title}
      </h2>
      <ul>
        {troubled.map(({ failures, id: webhook, isDisabled, since, url }) => (
          <li key={webhook}>
            <strong>{url}</strong> {isDisabled ? say.disabled : say.failing(failures)} <Moment at={since} />.{' '}
            <Link href={`${base}/${webhook}/deliveries`}>{say.open}</Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p>
          <Link href={base}>{say.more(others)}</Link>
        </p>
      )}
    </section>
  )
}
