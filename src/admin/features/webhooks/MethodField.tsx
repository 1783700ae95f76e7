'use client'

import { FieldError, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { methods } from '../../../plugins/webhooks/method'
import { useWords } from '../../shared/useWords'
import styles from './form.module.css'
import { translations } from './translations/form'

/** A select with the supported methods. */
export const MethodField: TextFieldClientComponent = ({ path, readOnly }) => {
  const { disabled, setValue, showError, value } = useField<null | string>({ potentiallyStalePath: path })
  const words = useWords(translations)
  const id = `field-${path}`
  const chosen = value?.toUpperCase() || 'POST'
  return (
    <div className={`field-type ${styles.field}`}>
      <label htmlFor={id}>{words.titles.method}</label>
      <FieldError path={path} showError={showError} />
      <select
        aria-describedby={`${id}-help`}
        className={styles.input}
        disabled={readOnly === true || disabled}
        id={id}
        onChange={({ target }) => setValue(target.value)}
        value={chosen}
      >
        {[...new Set([...methods, chosen])].map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
      <p className={styles.help} id={`${id}-help`}>
        {words.help.method}
      </p>
    </div>
  )
}
