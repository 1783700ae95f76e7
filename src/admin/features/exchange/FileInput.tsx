'use client'

import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import type { Table } from './mapping'
import { type FileProblem, readFile } from './readFile'
import { translations } from './translations'

/** Reads a file in the browser: until it is tried, nothing of it is sent. */
export const FileInput = ({ onRead }: { onRead: (table: Table) => void }) => {
  const words = useWords(translations)
  const id = useId()
  const [problem, setProblem] = useState<FileProblem>()
  const [isOver, setIsOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const read = await readFile(file)
    if ('table' in read) onRead(read.table)
    else setProblem(read.problem)
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
        void take(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={id}>{words.chooseFile}</label>
      <input
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={`${id}-limits ${id}-problem`}
        id={id}
        onChange={({ target }) => void take(target.files?.[0])}
        type="file"
      />
      <p id={`${id}-limits`}>{words.dropHere}</p>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem && words.problems[problem]}
      </p>
    </div>
  )
}
