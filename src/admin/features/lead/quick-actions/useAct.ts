'use client'

import { useRef, useState } from 'react'
import { useRecord } from '../../save/useRecord'
import { newKey } from '../../../shared/newKey'
import { usePanelFunction } from '../../../shared/session'
import { useWords } from '../../../shared/useWords'
import { useUndo } from '../../undo/useUndo'
import type { ActionName, Done, Problems } from '../actions/leadAction'
import { translations } from './translations'

/** The result of a quick action; `gone` if the reader may no longer see the lead. */
export type Outcome = { deal?: number; state: 'done' | 'gone' | 'refused' }

/**
 * Runs quick actions one at a time, so that a double click writes once, and each opened form writes once however
 * often it is sent.
 */
export const useAct = (id: number) => {
  const { adopt } = useRecord()
  const call = usePanelFunction()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const isSending = useRef(false)
  const key = useRef('')

  const send = async (action: ActionName, values: object, message: string): Promise<Outcome> => {
    const args = { action, id, key: key.current, values }
    const done = (await call('lead-action', args)) as Done | undefined
    if (!done || 'problems' in done) {
      setProblems(done?.problems ?? { '': words.ended })
      return { state: 'refused' }
    }
    offer(message, done.batchId, ({ docs }) => {
      const lead = docs.find((doc) => doc.collection === 'leads' && doc.id === id)
      if (lead) void adopt({ after: lead.revision, before: done.after })
    })
    // The action is stored. If the form cannot be refreshed, its next save asks about newer changes.
    const { deal } = done
    const state = (await adopt(done).catch(() => true)) ? 'done' : 'gone'
    return { ...(deal === undefined ? {} : { deal }), state }
  }

  return {
    /** @param message what is said, with the offer to undo it, after success */
    act: async (action: ActionName, values: object, message: string): Promise<Outcome> => {
      if (isSending.current) return { state: 'refused' }
      isSending.current = true
      setIsBusy(true)
      setProblems({})
      try {
        return await send(action, values, message)
      } catch {
        setProblems({ '': words.failed })
        return { state: 'refused' }
      } finally {
        isSending.current = false
        setIsBusy(false)
      }
    },
    /** Starts a new key when a form opens. */
    begin: () => {
      key.current = newKey()
      setProblems({})
    },
    isBusy,
    problems,
  }
}
