'use client'

import { Button } from '@payloadcms/ui'
import { type DragEvent, useId, useState } from 'react'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import type { Option } from '../../shared/labels'
import type { Needed } from './checklist'
import type { DealChecklist } from './papers'
import styles from './papers.module.css'
import { translations } from './translations'

type Props = {
  checklist: DealChecklist
  /** The labels of the kinds of papers. */
  kinds: readonly Option[]
  onChoose: (kind: string) => void
  onDrop: (kind: string, files: readonly File[]) => void
}

/** The papers that a deal needs; those that are missing can be dropped on their line. */
export const Checklist = ({ checklist: { isTyped, needed }, kinds, onChoose, onDrop }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const there = needed.filter(({ isThere }) => isThere).length
  const labelOf = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind
  return (
    <section aria-labelledby={id}>
      <h3 className={text.heading} id={id}>
        {words.needed(there, needed.length)}
      </h3>
      {!isTyped && <p className={styles.quiet}>{words.untyped}</p>}
      <ul className={styles.checklist}>
        {needed.map((each) => (
          <Line
            key={each.kind}
            label={labelOf(each.kind)}
            needed={each}
            onChoose={() => onChoose(each.kind)}
            onDrop={(files) => onDrop(each.kind, files)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  label: string
  needed: Needed
  onChoose: () => void
  onDrop: (files: readonly File[]) => void
}

const Line = ({ label, needed: { isThere }, onChoose, onDrop }: LineProps) => {
  const words = useWords(translations)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, is: boolean) => {
    // Then the page does not take it too.
    event.preventDefault()
    setOver(is)
  }
  return (
    <li
      className={isOver ? styles.isOver : undefined}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => over(event, true)}
      onDrop={(event) => {
        over(event, false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      <span aria-hidden="true" className={isThere ? styles.there : styles.missing}>
        {isThere ? '✓' : '○'}
      </span>
      <span className={styles.name}>
        {label}{' '}
        <span className={isThere ? text.spoken : styles.quiet}>
          {isThere ? words.isThere : words.isMissing}
        </span>
      </span>
      <Button
        aria-label={words.attachKind(label)}
        buttonStyle="secondary"
        margin={false}
        onClick={onChoose}
        size="small"
      >
        {words.attachOne}
      </Button>
    </li>
  )
}
