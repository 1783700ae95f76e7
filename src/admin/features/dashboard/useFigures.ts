'use client'

import { useState } from 'react'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { useAnswer } from '../../shared/useAnswer'
import { daysAround } from './days'
import type { Figures } from './figures'

type State = { days: Days; figures: Figures } | 'failed' | 'loading'

/** The numbers of the dashboard, and a function to read them again. */
export const useFigures = (): { refresh: () => void; state: State } => {
  const [days, setDays] = useState(() => daysAround(new Date()))
  const { refresh: again, answer: figures, hasFailed, isAsking } = useAnswer<Figures>('dashboard', days)
  return {
    refresh: () => {
      setDays(daysAround(new Date()))
      again()
    },
    state: figures ? { days, figures } : hasFailed && !isAsking ? 'failed' : 'loading',
  }
}
