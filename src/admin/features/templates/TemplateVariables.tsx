'use client'

import { useFormFields } from '@payloadcms/ui'
import { fillIn, templateVariables, findUnknownVariables } from '../../../vocabulary/variables'
import { useWords } from '../../shared/useWords'
import text from '../../shared/text.module.css'
import styles from './templates.module.css'
import { translations } from './translations'

/** Lists the known variables, and shows the text of the form with sample values. */
export const TemplateVariables = () => {
  const words = useWords(translations)
  const subject = useFormFields(([fields]) => toText(fields['subject']?.value))
  const message = useFormFields(([fields]) => toText(fields['message']?.value))
  const unknown = findUnknownVariables(`${subject}\n${message}`)
  return (
    <section aria-label={words.preview} className={styles.variables}>
      <p>{words.known}</p>
      <ul>
        {templateVariables.map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code> {words.meanings[name]}
          </li>
        ))}
      </ul>
      <p className={styles.unknown} role="alert">
        {unknown.length > 0 && words.unknown(unknown.map((name) => `{{${name}}}`).join(', '))}
      </p>
      {(subject !== '' || message !== '') && (
        <>
          <h3 className={text.heading}>{words.preview}</h3>
          <blockquote className={styles.preview}>
            {subject !== '' && (
              <p>
                <strong>{fillIn(subject, words.samples)}</strong>
              </p>
            )}
            <p>{fillIn(message, words.samples)}</p>
          </blockquote>
        </>
      )}
    </section>
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
