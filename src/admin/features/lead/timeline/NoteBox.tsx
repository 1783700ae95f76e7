'use client'

import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../shared/newKey'
import { usePanelFunction } from '../../../shared/session'
import { useWords } from '../../../shared/useWords'
import { useUndo } from '../../undo/useUndo'
import { translations as actionTranslations } from '../quick-actions/translations'
import type { NoteAnswer } from './addNote'
import type { TimelineRecord } from './entry'
import styles from './timeline.module.css'
import { translations } from './translations'

/** A box for a note about the record. It keeps what was typed until the note is stored. */
export const NoteBox = ({ record }: { record: TimelineRecord }) => {
  const call = usePanelFunction()
  const words = useWords(translations)
  const actionWords = useWords(actionTranslations)
  const { offer } = useUndo()
  const router = useRouter()
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // The same text is stored once, however often it is sent.
  const sent = useRef({ key: '', text: '' })
  const problemId = useId()

  const add = async () => {
    if (isBusy || text.trim() === '') return
    if (sent.current.text !== text) sent.current = { key: createIdempotencyKey(), text }
    setIsBusy(true)
    setProblem(undefined)
    const args = { ...record, ...sent.current }
    const answer = (await call('add-note', args).catch(() => ({ problem: actionWords.failed }))) as
      | NoteAnswer
      | undefined
    setIsBusy(false)
    if (!answer || 'problem' in answer) return setProblem(answer?.problem ?? actionWords.ended)
    sent.current = { key: '', text: '' }
    setText('')
    offer(words.noteAdded, answer.batchId)
    router.refresh()
  }
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <textarea
        aria-describedby={problem === undefined ? undefined : problemId}
        aria-invalid={problem !== undefined}
        aria-label={words.writeNote}
        className={styles.noteText}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
        placeholder={words.writeNote}
        readOnly={isBusy}
        rows={Math.min(text.split('\n').length, 8)}
        value={text}
      />
      <div className={styles.noteFoot}>
        <Button disabled={isBusy || text.trim() === ''} margin={false} size="small" type="submit">
          {words.addNote}
        </Button>
        {problem !== undefined && (
          <p id={problemId} role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  )
}
