'use client'

import { useField, withCondition } from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { TextFieldClientComponent } from 'payload'
import { useState } from 'react'
import { formatAmount } from '../../shared/decimal'
import { InputFrame } from '../../shared/InputFrame'
import { AmountNote } from './AmountNote'
import styles from './amounts.module.css'

/**
 * The input of an amount. It shows the panel's format until somebody enters it, and then the text that is stored. The form's value
 * is never formatted: it is what was typed, as an app would have sent it.
 */
const Field: TextFieldClientComponent = ({ field, path: pathFromProps, readOnly, validate }) => {
  const { customComponents, disabled, path, setValue, showError, value } = useField<string>({
    ...(pathFromProps === undefined ? {} : { potentiallyStalePath: pathFromProps }),
    ...(validate ? { validate: validate as never } : {}),
  })
  const [isEntered, setEntered] = useState(false)
  const isReadOnly = readOnly === true || field.admin?.readOnly === true || disabled
  const text = value ?? ''
  const formatted = formatAmount(text)
  const id = `field-${path.replaceAll('.', '__')}`
  return (
    <InputFrame
      className="text"
      components={customComponents}
      field={field}
      path={path}
      readOnly={isReadOnly}
      showError={showError}
      style={mergeFieldStyles(field)}
    >
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
    </InputFrame>
  )
}

export const AmountField = withCondition(Field)
