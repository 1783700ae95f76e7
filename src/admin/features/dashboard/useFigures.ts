'use client'

import { useState } from 'react'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { useAnswer } from '../../shared/useAnswer'
import { daysAround } from './days'
import type { Figures } from './figures'

type State = { days: Days; figures: Figures } | 'failed' | 'loading'

/** The numbers of the dashboard for the reader's day, and how to ask for them again. */
export const useFigures = (): { again: () => void; state: State } => {
  const [days, setDays] = useState(() => daysAround(new Date()))
  const { again, answer: figures, hasFailed, isAsking } = useAnswer<Figures>('dashboard', days)
  return {
    again: () => {
      setDays(daysAround(new Date()))
      again()
    },
    state: figures ? { days, figures } : hasFailed && !isAsking ? 'failed' : 'loading',
  }
}
