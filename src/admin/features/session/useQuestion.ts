'use client'

import { useRef, useState } from 'react'

type Pending = { answer: (isYes: boolean) => void; promise: Promise<boolean> }

/** A question to the reader that many requests may wait for, and that is asked once. */
export const useQuestion = () => {
  const [isOpen, setOpen] = useState(false)
  const pending = useRef<Pending>(undefined)
  return {
    answer: (isYes: boolean) => {
      setOpen(false)
      pending.current?.answer(isYes)
      pending.current = undefined
    },
    ask: (): Promise<boolean> => {
      if (!pending.current) {
        let answer: Pending['answer'] = () => {}
        const promise = new Promise<boolean>((resolve) => (answer = resolve))
        pending.current = { answer, promise }
        setOpen(true)
      }
      return pending.current.promise
    },
    isOpen,
  }
}
