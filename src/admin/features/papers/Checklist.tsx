'use client'

import { Button, useFormFields } from '@payloadcms/ui'
import { type DragEvent, useId, useState } from 'react'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { useTradesAndFees } from '../deal/useSums'
import { checklistOf, type Needed } from './checklist'
import type { Papers } from './papers'
import styles from './papers.module.css'
import { translations } from './translations'

type Props = {
  onChoose: (kind: string) => void
  onDrop: (kind: string, files: readonly File[]) => void
  papers: Papers
}

/** The papers that the deal in the form needs; those that are missing can be dropped on their line. */
export const Checklist = ({ onChoose, onDrop, papers: { kinds, ofCustomer, papers } }: Props) => {
  const words = useWords(translations)
  const id = useId()
  const { answer: tradesAndFees } = useTradesAndFees()
  const type = useFormFields(([fields]) => fields['type']?.value)
  const financedAmount = useFormFields(([fields]) => fields['financedAmount']?.value)
  const lienHolder = useFormFields(([fields]) => fields['lienHolder']?.value)
  const hasTrade = Array.isArray(tradesAndFees?.trades) && tradesAndFees.trades.length > 0
  const needed = checklistOf(
    { financedAmount, hasTrade, lienHolder, type },
    papers.map(({ kind }) => kind),
    ofCustomer,
  )
  const there = needed.filter(({ isThere }) => isThere).length
  const labelOf = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind
  return (
    <section aria-labelledby={id}>
      <h3 className={text.heading} id={id}>
        {words.needed(there, needed.length)}
      </h3>
      {!(Array.isArray(type) && type.length > 0) && <p className={styles.quiet}>{words.untyped}</p>}
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
