'use client'

import { Link } from '@payloadcms/ui'
import type { CSSProperties } from 'react'
import styles from './dashboard.module.css'
import { createNumberFormat } from '../../shared/numbers'

export type Bar = {
  count: number
  href: string
  key: string
  label: string
  /** Additional text beside the count. */
  more?: string
}

type Props = { bars: Bar[]; language: string }

/** A bar chart: each number as text, with a bar and a link to the list behind it. */
export const Bars = ({ bars, language }: Props) => {
  const largest = Math.max(1, ...bars.map(({ count }) => count))
  const number = createNumberFormat(language)
  return (
    <ul className={styles.bars}>
      {bars.map(({ count, href, key, label, more }) => (
        <li key={key}>
          <Link className={styles.bar} href={href} prefetch={false}>
            <span>{label}</span> <span className={styles.count}>{number.format(count)}</span>
          </Link>
          <span
            aria-hidden="true"
            className={styles.length}
            style={{ '--share': `${(100 * count) / largest}%` } as CSSProperties}
          />
          {more !== undefined && <span className={styles.more}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}
