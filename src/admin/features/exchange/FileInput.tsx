'use client'

import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import type { FileProblem } from '../../../lib/table/fileError'
import { translations } from './translations'
import styles from './exchange.module.css'

type Props = { onChoose: (file: File) => void; problem: FileProblem | undefined }

/** A file input with an area to drop a file on. */
export const FileInput = ({ onChoose, problem }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const chooseFile = (file: File | undefined) => {
    if (file) onChoose(file)
  }
  const setDragOver = (event: DragEvent, isDragOver: boolean) => {
    event.preventDefault()
    setIsOver(isDragOver)
  }
  return (
    <div
      className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop}
      onDragLeave={(event) => setDragOver(event, false)}
      onDragOver={(event) => setDragOver(event, true)}
      onDrop={(event) => {
        setDragOver(event, false)
        chooseFile(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={id}>{words.chooseFile}</label>
      <input
        accept=".csv,.tsv,.txt,.xls,.xlsx,.xlsm,.xml,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={`${id}-limits ${id}-problem`}
        id={id}
        onChange={({ target }) => {
          chooseFile(target.files?.[0])
          // Lets the reader choose the same file again after correcting it.
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
