'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { flattenTopLevelFields } from 'payload/shared'
import { useWords } from '../../shared/useWords'
import type { Line } from './line'
import { type Measure, measures } from './measures'
import type { Report } from './report'
import { ReportPart } from './ReportPart'
import { translations } from './translations'
import { suggestedValuesOf } from '../../../fields/suggested'
import { labelOptions } from '../../shared/labels'
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
  const sourceNames = useSourceNames()
  const bySource = figures.sources.map(({ numbers, source }): Line => ({
    key: JSON.stringify(source),
    label:
      source === null
        ? words.noSource
        : source.trim() === ''
          ? words.emptySource
          : (sourceNames.get(source) ?? source),
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

/** Maps the suggested sources of leads to their labels in the reader's language. */
const useSourceNames = (): ReadonlyMap<string, string> => {
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const fields = flattenTopLevelFields(getEntityConfig({ collectionSlug: 'leads' })?.fields ?? [])
  const source = fields.find((field) => 'name' in field && field.name === 'source')
  const usual = (source && suggestedValuesOf(source)) ?? []
  return new Map(labelOptions(usual, i18n).map(({ label, value }) => [value, label]))
}
