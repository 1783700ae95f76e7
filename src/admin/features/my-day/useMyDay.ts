'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChangeFields } from '../../shared/changeFields'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { findDayBoundaries } from '../dashboard/days'
import { useUndo } from '../undo/useUndo'
import type { MyDay } from './myDay'
import { translations } from './translations'

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
export type NamedTask = { id: number; revision: number; what: string }

export type OnWrite = (task: NamedTask, changes: { done: true } | { due: string }) => Promise<void>

/** Writes tasks by the REST API, and offers to undo each change. */
export const useTaskWrites = (onWritten: () => void) => {
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const changeFields = useChangeFields()
  const { offer } = useUndo()
  const [hasProblem, setHasProblem] = useState(false)

  const finish = (isStored: boolean): boolean => {
    setHasProblem(!isStored)
    // After a refusal, this shows what somebody else changed.
    onWritten()
    return isStored
  }
  const write: OnWrite = async ({ id, revision, what }, changes) => {
    const { answer, status } = await changeFields({ id, revision, slug: 'tasks' }, changes)
    if (!finish(status === 200) || !answer.batchId) return
    offer(words['done' in changes ? 'isDone' : 'isPostponed'](what), answer.batchId, onWritten)
  }
  /** @returns whether it was stored */
  const add = async (task: object): Promise<boolean> => {
    const response = await fetch(`${routes.api}/tasks`, {
      body: JSON.stringify(task),
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      method: 'POST',
    }).catch(() => undefined)
    return finish(response?.ok === true)
  }
  return { add, hasProblem, write }
}
