'use client'

import { useDocumentEvents } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { usePanelFunction } from './session'

type Answered<Answer> = {
  /** Calls the function again. */
  refresh: () => void
  /** The last response, also while a newer one is loading, which may be that to other `args`. */
  answer: Answer | undefined
  /** The last response to these `args`; undefined until there is one. */
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
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const [last, setLast] = useState<{
    answer: Answer | undefined
    /** The `args` of the response. */
    answered: string | undefined
    hasFailed: boolean
    question: string
  }>()
  const query = args && JSON.stringify(args)
  const question = `${query} ${attempt} ${mostRecentUpdate?.updatedAt}`

  useEffect(() => {
    if (query === undefined) return undefined
    let isCurrent = true
    const ask = async () => {
      let answer: Answer | undefined
      try {
        answer = (await call(name, JSON.parse(query) as Record<string, unknown>)) as Answer
      } catch {
        // `hasFailed` reports the error, and the caller can refresh.
      }
      if (!isCurrent) return
      setLast((before) => ({
        answer: answer ?? before?.answer,
        answered: answer === undefined ? before?.answered : query,
        hasFailed: answer === undefined,
        question,
      }))
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [query, name, question])

  return {
    refresh: again,
    answer: last?.answer,
    current: query !== undefined && last?.answered === query ? last.answer : undefined,
    hasFailed: last?.hasFailed ?? false,
    isAsking: query !== undefined && last?.question !== question,
  }
}
