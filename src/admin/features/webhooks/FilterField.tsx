'use client'

import { FieldError, useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './form.module.css'
import { readJson, writtenJson } from './names'
import { translations } from './translations/form'

/** The input for a filter: JSON in a text area. Payload's JSON editor would be loaded from a third party's server. */
export const FilterField: JSONFieldClientComponent = ({ path, readOnly }) => {
  const { disabled, setValue, showError, value } = useField<unknown>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const id = `field-${path}`
  const [typed, setTyped] = useState('')
  // Keeps the typed text unless the form's value was replaced, for example by a reload.
  const isTyped = JSON.stringify(readJson(typed)) === JSON.stringify(value ?? null)
  const text = isTyped ? typed : writtenJson(value)
  return (
    <div className={`field-type ${styles.field}`}>
      <label htmlFor={id}>{words.titles.filter}</label>
      <FieldError path={path} showError={showError} />
      <textarea
        aria-describedby={`${id}-help`}
        className={`${styles.input} ${styles.json}`}
        disabled={readOnly === true || disabled}
        id={id}
        onChange={({ target }) => {
          setTyped(target.value)
          setValue(readJson(target.value))
        }}
        placeholder={words.example}
        rows={Math.min(20, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        value={text}
      />
      <p className={styles.help} id={`${id}-help`}>
        {typeof value === 'string' && <strong role="status">{words.noJson} </strong>}
        {words.help.filter} {words.exampleIs}: <code>{words.example}</code>
      </p>
    </div>
  )
}
