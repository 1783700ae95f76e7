'use client'

import { useWords } from '../../shared/useWords'
import styles from './my-day.module.css'
import { translations } from './translations'
import type { NamedTask, OnWrite } from './useMyDay'

/** Says which task was done last, and takes that back. */
export const LastDone = ({ onWrite, task }: { onWrite: OnWrite; task: NamedTask | undefined }) => {
  const words = useWords(translations)
  return (
    <div className={styles.last} role="status">
      {task && (
        <>
          <span>{words.isDone(task.what)}</span>
          <button className={styles.toggle} onClick={() => void onWrite(task, { done: false })} type="button">
            {words.putBack}
          </button>
        </>
      )}
    </div>
  )
}
