'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useChangeFields } from '../../../shared/changeFields'
import { toLocalMinute } from '../../../shared/moments'
import { buttonTranslations } from '../../../shared/translations'
import { useWords } from '../../../shared/useWords'
import { useUndo } from '../../undo/useUndo'
import { translations as actionTranslations } from '../quick-actions/translations'
import type { Entry } from './entry'
import styles from './timeline.module.css'
import { translations } from './translations'

type Props = { meeting: Entry; now: number; revision: number }

/** Moves a meeting to another time, in the reader's time zone. */
export const MoveMeeting = ({ meeting: { at, id, title }, now, revision }: Props) => {
  const changeFields = useChangeFields()
  const words = useWords(translations)
  const actionWords = useWords(actionTranslations)
  const buttons = useWords(buttonTranslations)
  const { offer } = useUndo()
  const router = useRouter()
  const [time, setTime] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    button.current?.focus()
    setTime(undefined)
    setProblem(undefined)
  }
  const store = async (chosen: string) => {
    setIsBusy(true)
    setProblem(undefined)
    const values = { meetingTime: new Date(chosen).toISOString() }
    const { answer, status } = await changeFields({ id, revision, slug: 'meetings' }, values)
    setIsBusy(false)
    if (status === 200) {
      close()
      if (answer.batchId) offer(words.meetingMoved, answer.batchId)
    } else {
      setProblem(answer.errors?.[0]?.message ?? actionWords.failed)
    }
    // After a refusal, this shows what somebody else changed.
    router.refresh()
  }
  const label = words.moveMeeting(title ?? words.unnamed)
  return (
    <>
      <button
        aria-expanded={time !== undefined}
        aria-label={label}
        className={styles.toggle}
        onClick={() => (time === undefined ? setTime(toLocalMinute(new Date(at))) : close())}
        ref={button}
        type="button"
      >
        {words.move}
      </button>
      {time !== undefined && (
        <form
          aria-label={label}
          className={styles.move}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close()
          }}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void store(time)
          }}
        >
          <input
            aria-describedby={problem === undefined ? undefined : problemId}
            aria-label={words.newTime}
            autoFocus
            className={styles.moveTime}
            min={toLocalMinute(new Date(now))}
            onChange={({ target }) => setTime(target.value)}
            readOnly={isBusy}
            required
            type="datetime-local"
            value={time}
          />
          <button className={styles.toggle} disabled={isBusy} type="submit">
            {words.moveIt}
          </button>
          <button className={styles.toggle} disabled={isBusy} onClick={close} type="button">
            {buttons.cancel}
          </button>
          {problem !== undefined && (
            <p id={problemId} role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
    </>
  )
}
