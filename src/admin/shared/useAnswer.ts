'use client'

import { useDocumentEvents, useServerFunctions } from '@payloadcms/ui'
import { useEffect, useReducer, useState } from 'react'

type Asked<Answer> = {
  /** Asks once more. */
  again: () => void
  /** The last one there was, while a newer one is on its way too. */
  answer: Answer | undefined
  hasFailed: boolean
  isAsking: boolean
}

/** What a server function of the panel answers: asked again when `args` are others, or a record was saved on this page. */
export const useAnswer = <Answer>(name: string, args: Record<string, unknown>): Asked<Answer> => {
  const { mostRecentUpdate } = useDocumentEvents()
  const { serverFunction } = useServerFunctions()
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  const [last, setLast] = useState<{ answer: Answer | undefined; hasFailed: boolean; question: string }>()
  const asked = JSON.stringify(args)
  const question = `${asked} ${turn} ${mostRecentUpdate?.updatedAt}`

  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      let answer: Answer | undefined
      try {
        answer = (await serverFunction({
          args: JSON.parse(asked) as Record<string, unknown>,
          name,
        })) as Answer
      } catch {
        // Said by `hasFailed`; who asks can ask again.
      }
      if (!isWanted) return
      setLast((before) => ({ answer: answer ?? before?.answer, hasFailed: answer === undefined, question }))
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [asked, name, question, serverFunction])

  return {
    again,
    answer: last?.answer,
    hasFailed: last?.hasFailed ?? false,
    isAsking: last?.question !== question,
  }
}
