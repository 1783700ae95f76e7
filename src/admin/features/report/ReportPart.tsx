'use client'

import { useId } from 'react'
import type { Chosen } from '../../../plugins/saved-views/filters/report'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { Chart } from './Chart'
import type { Measure } from './measures'
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

/** The numbers of one kind, as a chart and as a table. */
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
