'use client'

import { useTranslation } from '@payloadcms/ui'
import type { CSSProperties } from 'react'
import { useWords } from '../../shared/useWords'
import { lengths, type Measure, written } from './measures'
import styles from './report.module.css'
import type { Line } from './line'
import { translations } from './translations'

/** More bars are a table. */
const maxBars = 12

/** A bar chart. For the eye alone: the table below it has the same numbers, for everybody. */
export const Chart = ({ lines, measure }: { lines: readonly Line[]; measure: Measure }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const shown = lines.slice(0, maxBars)
  const bars = lengths(
    measure,
    shown.map(({ numbers }) => numbers),
  )
  return (
    <figure aria-hidden="true" className={styles.chart}>
      <figcaption>{words.columns[measure]}</figcaption>
      {shown.map(({ key, label, numbers }, at) => (
        <div className={styles.row} key={key}>
          <span className={styles.name}>{label}</span>
          <span
            className={bars[at]?.isNegative ? `${styles.length} ${styles.loss}` : styles.length}
            style={{ '--share': `${bars[at]?.share ?? 0}%` } as CSSProperties}
          />
          <span className={styles.value}>{written(measure, numbers, language)}</span>
        </div>
      ))}
    </figure>
  )
}
