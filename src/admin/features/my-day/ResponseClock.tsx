'use client'

import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import styles from './my-day.module.css'
import type { ResponseClock as Clock } from './responseClock'
import { translations } from './translations'

/** How long a lead waited for its first contact, or waits. */
export const ResponseClock = ({ id }: { id: number }) => {
  const words = useWords(translations)
  const { answer: clock } = useAnswer<Clock>('response-clock', { id })
  if (!clock) return null
  const time = words.duration(clock.minutes)
  return (
    <p className={clock.minutes > clock.allowed ? styles.late : undefined}>
      {clock.hasResponse ? words.responded(time) : words.waited(time)}
    </p>
  )
}
