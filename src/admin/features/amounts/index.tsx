'use client'

/**
 * Amounts in the panel: displayed in one format and right-aligned, with text that is not a number marked. The typed text is
 * stored verbatim.
 */
import { useState } from 'react'
import type { TextFieldClient } from 'payload'
import { FieldLabel } from '@payloadcms/ui'
import { formatAmount } from '../../../lib/amounts'
import { inputField, type InputProps } from '../../shared/inputField'
import styles from './amounts.module.css'
import { suggestAmount } from '../../shared/amountDoubt'
import { FieldNote, NoteButton } from '../../shared/FieldNote'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/**
 * The input of an amount. It shows the panel's format until somebody enters it, and then the text that is stored. The form's value
 * is never formatted: it is what was typed, as an app would have sent it.
 */
const AmountInput = ({ id, isReadOnly, path, setValue, value }: InputProps<string>) => {
  const [isEntered, setEntered] = useState(false)
  const text = value ?? ''
  const formatted = formatAmount(text)
  return (
    <>
      <input
        aria-describedby={`${id}-note`}
        autoComplete="off"
        className={styles.input}
        disabled={isReadOnly}
        id={id}
        name={path}
        onBlur={() => setEntered(false)}
        onChange={(event) => setValue(event.target.value)}
        onFocus={() => setEntered(true)}
        type="text"
        value={isEntered ? text : (formatted ?? text)}
      />
      <AmountNote id={`${id}-note`} onChoose={isReadOnly ? undefined : setValue} text={text} />
    </>
  )
}

export const AmountField = inputField(AmountInput)

type NoteProps = { id: string; onChoose: ((text: string) => void) | undefined; text: string }

/** Explains how an amount is parsed, if it is not a number or probably means another one. Blocks nothing. */
export const AmountNote = ({ id, onChoose, text }: NoteProps) => {
  const words = useWords(translations)
  const formatted = formatAmount(text)
  const meant = suggestAmount(text)
  const isDoubtful = text.trim() !== '' && (formatted === undefined || meant !== undefined)
  return (
    <FieldNote id={id} isWarning>
      {isDoubtful && (formatted === undefined ? words.noNumber : words.readsAs(formatted))}
      {isDoubtful && meant !== undefined && (
        <>
          {' '}
          {words.meant(meant)}{' '}
          {onChoose && <NoteButton onClick={() => onChoose(meant)}>{words.put(meant)}</NoteButton>}
        </>
      )}
    </FieldNote>
  )
}

type LabelProps = { field: Omit<TextFieldClient, 'type'>; path?: string }

/** The label of an amount. Above a column, where Payload gives it no path, it is aligned as the amounts are. */
export const AmountLabel = ({ field: { label, localized = false, required = false }, path }: LabelProps) =>
  path === undefined ? (
    <span className={styles.heading}>
      <FieldLabel as="span" hideLocale label={label} unstyled />
    </span>
  ) : (
    <FieldLabel label={label} localized={localized} path={path} required={required} />
  )
