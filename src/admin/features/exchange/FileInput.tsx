'use client'

import { type DragEvent, useId, useState } from 'react'
import { openFile } from '../../../lib/table/file'
import { FileError, type FileProblem } from '../../../lib/table/fileError'
import { maxRecords } from '../../../lib/table/limits'
import { headedBy, headingRowOf } from '../../../lib/table/headings'
import { useWords } from '../../shared/useWords'
import type { Table } from './mapping'
import { translations } from './translations'
import styles from './exchange.module.css'

/** Reads a file in the browser: until it is tried, nothing of it is sent. */
export const FileInput = ({ onRead }: { onRead: (table: Table) => void }) => {
  const words = useWords(translations)
  const id = useId()
  const [problem, setProblem] = useState<FileProblem>()
  const [isOver, setIsOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const read = await readFile(file, words.columnOf)
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
        accept=".csv,.tsv,.txt,.xls,.xlsx,.xlsm,.xml,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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

const maxFileBytes = 64 * 1024 ** 2

/** A file of rows, by what it is and not by its name. @param nameOf a column without a heading */
const readFile = async (
  file: File,
  nameOf: (column: number) => string,
): Promise<{ problem: FileProblem } | { table: Table }> => {
  if (file.size > maxFileBytes) return { problem: 'tooLarge' }
  try {
    const opened = await openFile(new Uint8Array(await file.arrayBuffer()))
    const all = opened.rowsOf(opened.sheets[0] ?? '')
    const { headings, rows } = headedBy(all, headingRowOf(all), nameOf)
    if (rows.length === 0) return { problem: 'empty' }
    if (rows.length > maxRecords) return { problem: 'tooMany' }
    return { table: { headings, name: file.name, rows } }
  } catch (error) {
    return { problem: error instanceof FileError ? error.problem : 'unreadable' }
  }
}
