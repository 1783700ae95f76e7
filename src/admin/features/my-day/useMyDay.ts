'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAnswer } from '../../shared/useAnswer'
import { findDayBoundaries } from '../dashboard/days'
import type { MyDay } from './myDay'

const refreshEveryMs = 60_000

/** The day, read again every minute while the page is looked at, and what is done on it. */
export const useMyDay = (whose: 'all' | 'mine') => {
  const [tomorrow, setTomorrow] = useState(() => findDayBoundaries(new Date()).tomorrow)
  const { answer, hasFailed, isAsking, refresh } = useAnswer<MyDay>('my-day', { tomorrow, whose })

  const again = useEffectEvent(() => {
    setTomorrow(findDayBoundaries(new Date()).tomorrow)
    if (!document.hidden) refresh()
  })
  useEffect(() => {
    const timer = setInterval(again, refreshEveryMs)
    return () => clearInterval(timer)
  }, [])

  return { ...useTaskWrites(refresh), day: answer, hasFailed: hasFailed && !isAsking, refresh }
}

/** A task, and its text for messages about it. */
export type NamedTask = { id: number; what: string }

export type OnWrite = (task: NamedTask, changes: { done: boolean } | { due: string }) => Promise<void>

/** Writes tasks by the REST API, and returns the last one that was completed, so that it can be reopened. */
export const useTaskWrites = (onStored: () => void) => {
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const [hasProblem, setHasProblem] = useState(false)
  const [last, setLast] = useState<NamedTask>()

  /** @returns whether it was stored */
  const send = async (method: 'PATCH' | 'POST', path: string, body: object): Promise<boolean> => {
    try {
      const response = await fetch(`${routes.api}/tasks${path}`, {
        body: JSON.stringify(body),
        headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
        method,
      })
      setHasProblem(!response.ok)
      if (response.ok) onStored()
      return response.ok
    } catch {
      setHasProblem(true)
      return false
    }
  }
  const write: OnWrite = async (task, changes) => {
    if (await send('PATCH', `/${task.id}`, changes)) {
      setLast('done' in changes && changes.done ? task : undefined)
    }
  }
  return { add: (task: object) => send('POST', '', task), hasProblem, last, write }
}
