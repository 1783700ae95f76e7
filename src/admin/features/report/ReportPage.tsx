'use client'

import { Button, Gutter, SetStepNav, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { ChoiceBar } from './ChoiceBar'
import { listMonths, type Period, toPeriod } from './periods'
import type { Report } from './report'
import styles from './report.module.css'
import { ReportParts } from './ReportParts'
import { translations } from './translations'

/** The report: leads and deals in a period that the reader chooses. @param label the plural label of deals */
export const ReportPage = ({ label }: { label: string }) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { config } = useConfig()
  const [period, setPeriod] = useState<Period>(() => toPeriod('thisMonth', new Date()))
  const [months, setMonths] = useState(() => listMonths(period) ?? [])
  const [tenant, setTenant] = useState<number>()
  const { answer, hasFailed, isAsking, refresh } = useAnswer<Report>('report', {
    months,
    ...(tenant === undefined ? {} : { tenant }),
  })
  const choose = (chosen: Period) => {
    setPeriod(chosen)
    // Keeps the last valid months while the reader types a date.
    setMonths((before) => listMonths(chosen) ?? before)
  }
  const isInvalid = listMonths(period) === undefined
  const title = words.report
  useEffect(() => {
    document.title = `${title}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, title])
  return (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: `${config.routes.admin}/collections/deals` }, { label: title }]} />
      <h1>{title}</h1>
      <ChoiceBar
        onPeriod={choose}
        onTenant={setTenant}
        period={period}
        tenant={tenant}
        tenants={answer?.figures.tenants ?? []}
      />
      <p className={styles.state} role="status">
        {isInvalid ? words.wrongPeriod : isAsking ? words.loading : hasFailed ? words.failed : ''}
      </p>
      {hasFailed && !isAsking && (
        <Button buttonStyle="secondary" margin={false} onClick={refresh} size="small">
          {buttons.again}
        </Button>
      )}
      {answer && <ReportParts isBusy={isAsking || isInvalid} {...answer} />}
    </Gutter>
  )
}
