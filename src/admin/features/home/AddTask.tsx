'use client'

import { Button } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './home.module.css'
import { translations } from './translations'

type Props = { onAdd: (task: { due?: string; what: string }) => Promise<boolean> }

/** A task of one's own, by what and until when. The form of a task has the rest. */
export const AddTask = ({ onAdd }: Props) => {
  const words = useWords(translations)
  const [what, setWhat] = useState('')
  const [due, setDue] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()

  const add = async () => {
    if (what.trim() === '' || isBusy) return
    setIsBusy(true)
    const isStored = await onAdd({
      ...(due === '' ? {} : { due: new Date(due).toISOString() }),
      what: what.trim(),
    })
    setIsBusy(false)
    if (!isStored) return
    setWhat('')
    setDue('')
  }
  return (
    <form
      aria-label={words.add}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={styles.field}>
        <label htmlFor={`${id}-what`}>{words.what}</label>
        <input
          className={styles.input}
          id={`${id}-what`}
          onChange={({ target }) => setWhat(target.value)}
          value={what}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-due`}>{words.due}</label>
        <input
          className={styles.input}
          id={`${id}-due`}
          onChange={({ target }) => setDue(target.value)}
          type="datetime-local"
          value={due}
        />
      </div>
      <Button disabled={isBusy || what.trim() === ''} margin={false} size="medium" type="submit">
        {words.add}
      </Button>
    </form>
  )
}
