'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { revisionKey } from '../../../plugins/ledger/reserved'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import styles from './my-day.module.css'
import type { ResponseClock as Clock } from './responseClock'
import { translations } from './translations'

/** How long a lead waited for its first contact, or waits, or why it does not. */
export const ResponseClock = ({ id }: { id: number }) => {
  const words = useWords(translations)
  // A call that was logged beside the form is a change of the lead.
  const { data } = useDocumentInfo()
  const { answer: clock } = useAnswer<Clock>('response-clock', { id, revision: data?.[revisionKey] ?? null })
  if (!clock) return null
  if (clock.state === 'resting') return <p className={styles.clock}>{words.rests[clock.why]}</p>
  const isLate = clock.minutes > clock.allowed
  return (
    <p className={isLate && clock.state === 'waiting' ? `${styles.clock} ${styles.isLate}` : styles.clock}>
      {words[clock.state === 'answered' ? 'responded' : 'waited'](words.duration(clock.minutes))}
    </p>
  )
}
