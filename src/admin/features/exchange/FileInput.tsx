'use client'

import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { FileProblem } from '../../../lib/table/fileError'
import { translations } from './translations'
import styles from './exchange.module.css'

type Props = { onChoose: (file: File) => void; problem: FileProblem | undefined }

/** Chooses a file, by a dialog or by dropping it. */
export const FileInput = ({ onChoose, problem }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onChoose(file)
  }
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setIsOver(is)
  }
  return (
    <div
      className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop}
      onDragLeave={(event) => over(event, false)}
      onDragOver={(event) => over(event, true)}
      onDrop={(event) => {
        over(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={id}>{words.chooseFile}</label>
      <input
        accept=".csv,.tsv,.txt,.xls,.xlsx,.xlsm,.xml,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={`${id}-limits ${id}-problem`}
        id={id}
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file can be chosen again once it was corrected.
          target.value = ''
        }}
        type="file"
      />
      <p id={`${id}-limits`}>{words.dropHere}</p>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem && words.problems[problem]}
      </p>
    </div>
  )
}
