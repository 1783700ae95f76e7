'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useChangeFields } from '../../shared/changeFields'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import { translations } from './translations'

/** A task, and its text for messages about it. */
export type NamedTask = { id: number; revision: number; what: string }

export type OnWrite = (task: NamedTask, changes: { done: true } | { due: string }) => Promise<void>

/** Writes tasks by the REST API, and offers to undo each change. */
export const useTaskWrites = () => {
  const router = useRouter()
  const { routes } = useConfig().config
  const { language } = useTranslation().i18n
  const words = useWords(translations)
  const changeFields = useChangeFields()
  const { offer } = useUndo()
  const [hasProblem, setHasProblem] = useState(false)

  const finish = (isStored: boolean): boolean => {
    setHasProblem(!isStored)
    // After a refusal, this shows what somebody else changed.
    router.refresh()
    return isStored
  }
  const write: OnWrite = async ({ id, revision, what }, changes) => {
    const { answer, status } = await changeFields({ id, revision, slug: 'tasks' }, changes)
    if (!finish(status === 200) || !answer.batchId) return
    offer(words['done' in changes ? 'isDone' : 'isPostponed'](what), answer.batchId)
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
