'use client'

import { type DragEvent, useId, useState } from 'react'
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

const maxFileBytes = 16 * 1024 ** 2
const maxFileRows = 100_000

/** Why a file cannot be imported. */
type FileProblem = 'empty' | 'tooLarge' | 'tooMany' | 'unreadable'

/** A file of rows, by what it is and not by its name. */
const readFile = async (file: File): Promise<{ problem: FileProblem } | { table: Table }> => {
  if (file.size > maxFileBytes) return { problem: 'tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const rows = isZip
      ? (await import('../../../lib/table/xlsxRead')).readXlsx(bytes)
      : (await import('../../../lib/table/csv')).readCsv(bytes)
    const [first, ...others] = rows
    if (!first || others.length === 0) return { problem: 'empty' }
    if (others.length > maxFileRows) return { problem: 'tooMany' }
    return { table: { headings: first.cells, name: file.name, rows: others } }
  } catch {
    return { problem: 'unreadable' }
  }
}
