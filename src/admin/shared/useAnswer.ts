'use client'

import { useDocumentEvents } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { usePanelFunction } from './session'

type Answered<Answer> = {
  /** Calls the function again. */
  refresh: () => void
  /** The last response, perhaps to earlier `args`: for showing while a newer one is loading. */
  answer: Answer | undefined
  /** The last response to the current `args`, for decisions that depend on them; undefined until there is one. */
  current: Answer | undefined
  hasFailed: boolean
  isAsking: boolean
}

/**
 * Calls a server function of the panel, again when `args` change or a record was saved on this page; does not call it without
 * `args`.
 */
export const useAnswer = <Answer>(
  name: string,
  args: Record<string, unknown> | undefined,
): Answered<Answer> => {
  const { mostRecentUpdate } = useDocumentEvents()
  const panelFunction = usePanelFunction()
  const call = useEffectEvent(panelFunction)
  const [attempt, refresh] = useReducer((count: number) => count + 1, 0)
  const [last, setLast] = useState<{
    answer: Answer | undefined
    /** The `args` of the response. */
    answeredArgs: string | undefined
    hasFailed: boolean
    requestKey: string
  }>()
  const argsJson = args && JSON.stringify(args)
  const requestKey = `${argsJson} ${attempt} ${mostRecentUpdate?.updatedAt}`

  useEffect(() => {
    if (argsJson === undefined) return undefined
    let isCurrent = true
    const load = async () => {
      let answer: Answer | undefined
      try {
        answer = (await call(name, JSON.parse(argsJson) as Record<string, unknown>)) as Answer
      } catch {
        // `hasFailed` reports the error, and the caller can refresh.
      }
      if (!isCurrent) return
      setLast((before) => ({
        answer: answer ?? before?.answer,
        answeredArgs: answer === undefined ? before?.answeredArgs : argsJson,
        hasFailed: answer === undefined,
        requestKey,
      }))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [argsJson, name, requestKey])

  return {
    refresh,
    answer: last?.answer,
    current: argsJson !== undefined && last?.answeredArgs === argsJson ? last.answer : undefined,
    hasFailed: last?.hasFailed ?? false,
    isAsking: argsJson !== undefined && last?.requestKey !== requestKey,
  }
}
