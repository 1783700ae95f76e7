'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAnswer } from '../../shared/useAnswer'
import { daysAround } from '../dashboard/days'
import type { MyDay } from './myDay'

const refreshEveryMs = 60_000

/** The day, read again every minute while the page is looked at, and what is done on it. */
export const useMyDay = (whose: 'all' | 'mine') => {
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const [tomorrow, setTomorrow] = useState(() => daysAround(new Date()).tomorrow)
  const { answer, hasFailed, isAsking, refresh } = useAnswer<MyDay>('my-day', { tomorrow, whose })
  const [hasProblem, setHasProblem] = useState(false)

  const again = useEffectEvent(() => {
    setTomorrow(daysAround(new Date()).tomorrow)
    if (!document.hidden) refresh()
  })
  useEffect(() => {
    const timer = setInterval(again, refreshEveryMs)
    return () => clearInterval(timer)
  }, [])

  /** @returns whether it was stored */
  const send = async (method: 'PATCH' | 'POST', path: string, body: object): Promise<boolean> => {
    try {
      const response = await fetch(`${routes.api}/tasks${path}`, {
        body: JSON.stringify(body),
        headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
        method,
      })
      setHasProblem(!response.ok)
      if (response.ok) refresh()
      return response.ok
    } catch {
      setHasProblem(true)
      return false
    }
  }
  return {
    add: (task: object) => send('POST', '', task),
    day: answer,
    hasFailed: hasFailed && !isAsking,
    hasProblem,
    refresh,
    write: (id: number, changes: { done: boolean } | { due: string }) => send('PATCH', `/${id}`, changes),
  }
}
