'use client'

import { useState } from 'react'
import { formatAmount } from '../../shared/decimal'
import { inputField, type InputProps } from '../../shared/inputField'
import { AmountNote } from './AmountNote'
import styles from './amounts.module.css'

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
