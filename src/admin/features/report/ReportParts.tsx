'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { Line } from './line'
import { type Measure, measures } from './measures'
import type { Report } from './report'
import { ReportPart } from './ReportPart'
import { translations } from './translations'
import { useOptions } from '../../shared/useOptions'
import styles from './report.module.css'

/** The report by month, by sales rep and by source, each as a chart and as a table. */
export const ReportParts = ({ chosen, figures, isBusy, months }: Report & { isBusy: boolean }) => {
  const words = useWords(translations)
  const { language } = useTranslation().i18n
  const [measure, setMeasure] = useState<Measure>('leads')
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
  const total: Line = { key: 'total', label: words.total, numbers: figures.total, part: {} }
  const byMonth = figures.months.map((numbers, at): Line => {
    const [from = '', until = ''] = months.slice(at, at + 2)
    return { key: from, label: monthName.format(new Date(from)), numbers, part: { span: { from, until } } }
  })
  const byRep = figures.reps.map(({ name, numbers, rep }): Line => ({
    key: String(rep),
    label: rep === null ? words.noRep : (name ?? words.nameless),
    numbers,
    part: { rep },
  }))
  const sources = useOptions('leads', 'source')
  const bySource = figures.sources.map(({ numbers, source }): Line => ({
    key: JSON.stringify(source),
    label:
      source === null
        ? words.noSource
        : source.trim() === ''
          ? words.emptySource
          : (sources.find(({ value }) => value === source)?.label ?? source),
    numbers,
    part: { source },
  }))
  const shared = { chosen, measure, total }
  return (
    <div aria-busy={isBusy} className={isBusy ? styles.busy : undefined}>
      <div aria-label={words.charts} className={styles.presets} role="group">
        {measures.map((each) => (
          <button
            aria-pressed={each === measure}
            className={styles.toggle}
            key={each}
            onClick={() => setMeasure(each)}
            type="button"
          >
            {words.columns[each]}
          </button>
        ))}
      </div>
      <div className={styles.parts}>
        <ReportPart {...shared} lines={byMonth} name="month" others={0} />
        <ReportPart {...shared} lines={byRep} name="rep" others={figures.others.reps} />
        <ReportPart {...shared} lines={bySource} name="source" others={figures.others.sources} />
      </div>
      <p className={styles.note}>{words.rules}</p>
    </div>
  )
}
