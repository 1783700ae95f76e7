'use client'

import { Button, ShimmerEffect } from '@payloadcms/ui'
import { buttonTranslations } from '../../shared/translations'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './dashboard.module.css'
import { Panels } from './Panels'
import { useFigures } from './useFigures'
import { translations } from './translations'

/** The dashboard: waiting leads, today's meetings, and deals by status. */
export const Dashboard = () => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { refresh: again, state } = useFigures()
  const isLoading = state === 'loading'
  return (
    <section aria-busy={isLoading} aria-label={words.overview} className={styles.dashboard}>
      <p aria-live="polite" className={state === 'failed' ? styles.failed : text.spoken}>
        {isLoading ? words.loading : state === 'failed' ? words.failed : ''}
      </p>
      {isLoading && ['meetings', 'waiting', 'leads', 'deals'].map((part) => <Shimmer key={part} />)}
      {state === 'failed' && (
        <Button buttonStyle="secondary" onClick={again} size="small">
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
