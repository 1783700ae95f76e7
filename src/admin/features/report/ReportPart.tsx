'use client'

import { useId, type CSSProperties } from 'react'
import { useTranslation } from '@payloadcms/ui'
import type { Chosen } from '../../../plugins/saved-views/filters/report'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { type Measure, computeBars, formatMeasure } from './measures'
import { NumbersTable } from './NumbersTable'
import styles from './report.module.css'
import type { Line } from './line'
import { translations } from './translations'

type Props = {
  chosen: Chosen
  lines: readonly Line[]
  measure: Measure
  name: 'month' | 'rep' | 'source'
  /** How many lines are left out. */
  others: number
  total: Line
}

/** The report's numbers by month, rep or source, as a chart and as a table. */
export const ReportPart = ({ chosen, lines, measure, name, others, total }: Props) => {
  const words = useWords(translations)
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 className={text.heading} id={id}>
        {words.parts[name]}
      </h2>
      {lines.length === 0 ? (
        <p className={styles.note}>{words.nothing}</p>
      ) : (
        <>
          <Chart lines={lines} measure={measure} />
          <NumbersTable chosen={chosen} label={words.parts[name]} lines={lines} name={name} total={total} />
        </>
      )}
      {others > 0 && <p className={styles.note}>{words.others(others)}</p>}
      {name === 'source' && <p className={styles.note}>{words.severalSources}</p>}
    </section>
  )
}

/** A chart with more bars would only repeat the table. */
const maxBars = 12

/** A bar chart, hidden from screen readers because the table below it has the same numbers. */
const Chart = ({ lines, measure }: { lines: readonly Line[]; measure: Measure }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const shown = lines.slice(0, maxBars)
  const bars = computeBars(
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
          <span className={styles.value}>{formatMeasure(measure, numbers, language)}</span>
        </div>
      ))}
    </figure>
  )
}
