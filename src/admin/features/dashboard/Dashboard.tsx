'use client'

import { Button, ShimmerEffect } from '@payloadcms/ui'
import { useState } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import { Panels } from './Panels'
import { translations } from './translations'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { useAnswer } from '../../shared/useAnswer'
import { findDayBoundaries } from './days'
import type { Figures } from './figures'
import text from '../../shared/text.module.css'
import styles from './dashboard.module.css'

/** The dashboard: waiting leads, today's meetings, and deals by status. */
export const Dashboard = () => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { refresh, state } = useFigures()
  const isLoading = state === 'loading'
  return (
    <section aria-busy={isLoading} aria-label={words.overview} className={styles.dashboard}>
      <p aria-live="polite" className={state === 'failed' ? styles.failed : text.spoken}>
        {isLoading ? words.loading : state === 'failed' ? words.failed : ''}
      </p>
      {isLoading && ['meetings', 'waiting', 'leads', 'deals'].map((part) => <Shimmer key={part} />)}
      {state === 'failed' && (
        <Button buttonStyle="secondary" onClick={refresh} size="small">
          {buttons.again}
        </Button>
      )}
      {typeof state === 'object' && <Panels {...state} />}
    </section>
  )
}

const Shimmer = () => (
  <div className={styles.part}>
    <ShimmerEffect height="14rem" />
  </div>
)

type State = { days: Days; figures: Figures } | 'failed' | 'loading'

/** The numbers of the dashboard, and a function to read them again. */
const useFigures = (): { refresh: () => void; state: State } => {
  const [days, setDays] = useState(() => findDayBoundaries(new Date()))
  const { answer: figures, hasFailed, isAsking, refresh } = useAnswer<Figures>('dashboard', days)
  return {
    refresh: () => {
      setDays(findDayBoundaries(new Date()))
      refresh()
    },
    state: figures ? { days, figures } : hasFailed && !isAsking ? 'failed' : 'loading',
  }
}
