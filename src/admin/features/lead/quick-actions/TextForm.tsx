'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatPhone } from '../../../../lib/people'
import { getTranslation } from '@payloadcms/translations'
import { useState } from 'react'
import { fillIn, findVariables } from '../../../../vocabulary/variables'
import { useWords } from '../../../shared/useWords'
import { errorTranslations } from '../actions/translations'
import { ActionForm, type FormProps, Cannot } from './ActionForm'
import { Choice, TextBox } from './inputs'
import styles from './quickActions.module.css'
import { translations } from './translations'

/** The form that writes a message, from a template or freely. */
export const TextForm = (props: FormProps) => {
  const { isLeftAlone, phone } = props.choices.lead
  const words = useWords(translations)
  if (isLeftAlone) return <Cannot onClose={props.onClose} why={words.doNotContact} />
  if (phone.trim() === '') return <Cannot onClose={props.onClose} why={words.noPhone} />
  return <Writing {...props} />
}

const Writing = ({ answered, choices, onSend, ...rest }: FormProps) => {
  const words = useWords(translations)
  const errors = useWords(errorTranslations)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { labels, lead, templates, templateValues } = choices
  const [chosen, setChosen] = useState('')
  const [preferred, setPreferred] = useState('en')
  const [edited, setEdited] = useState<string>()
  const { problems } = rest

  const template = templates.find(({ id }) => String(id) === chosen)
  const languages = Object.keys(template?.texts ?? {})
  const language = languages.includes(preferred) ? preferred : (languages[0] ?? preferred)
  const message = edited ?? fillIn(template?.texts[language] ?? '', templateValues)
  const missing = findVariables(message)
  /** Another template or language replaces the text. */
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setEdited(undefined)
  }
  const locales = config.localization ? config.localization.locales : []

  return (
    <ActionForm
      {...rest}
      onSubmit={() => onSend('writeText', { message, template: chosen }, words.written)}
      submit={words.sendNow}
    >
      {answered && <blockquote className={styles.answered}>{answered}</blockquote>}
      <TextBox
        help={words.textTo(formatPhone(lead.phone))}
        label={labels['messages.message']}
        lines={5}
        onChange={setEdited}
        problem={
          problems['message'] ?? (missing.length > 0 ? errors.unfilled(missing.join(', ')) : undefined)
        }
        value={message}
      />
      {templates.length > 0 && (
        <Choice
          empty={words.noTemplate}
          label={labels['messages.template']}
          onChange={choose(setChosen)}
          options={templates.map(({ id, title }) => ({ label: title, value: String(id) }))}
          problem={problems['template']}
          value={chosen}
        />
      )}
      {languages.length > 1 && (
        <Choice
          label={words.language}
          onChange={choose(setPreferred)}
          options={languages.map((code) => {
            const label = locales.find((locale) => locale.code === code)?.label
            return { label: label ? getTranslation(label, i18n) : code, value: code }
          })}
          value={language}
        />
      )}
    </ActionForm>
  )
}
