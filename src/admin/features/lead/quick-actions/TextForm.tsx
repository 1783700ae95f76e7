'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { getTranslation } from '@payloadcms/translations'
import { useState } from 'react'
import { fillIn, findVariables } from '../../../../vocabulary/variables'
import { useWords } from '../../../shared/useWords'
import { errorTranslations } from '../actions/translations'
import { ActionForm, type FormProps, Cannot } from './ActionForm'
import { Choice, TextBox } from './inputs'
import { translations } from './translations'

/** The form that writes a message from a template, with a preview. */
export const TextForm = (props: FormProps) => {
  const { isLeftAlone, phone } = props.choices.lead
  const words = useWords(translations)
  if (isLeftAlone) return <Cannot onClose={props.onClose} why={words.doNotContact} />
  if (phone.trim() === '') return <Cannot onClose={props.onClose} why={words.noPhone} />
  if (props.choices.templates.length === 0) return <Cannot onClose={props.onClose} why={words.noTemplates} />
  return <Writing {...props} />
}

const Writing = ({ choices, onSend, ...rest }: FormProps) => {
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
  const locales = config.localization ? config.localization.locales : []

  return (
    <ActionForm
      {...rest}
      onSubmit={() => onSend('writeText', { message, template: chosen }, words.written)}
      submit={words.sendNow}
    >
      <Choice
        label={labels['messages.template']}
        onChange={(next) => {
          setChosen(next)
          setEdited(undefined)
        }}
        options={templates.map(({ id, title }) => ({ label: title, value: String(id) }))}
        problem={problems['template']}
        value={chosen}
      />
      {template && (
        <>
          <Choice
            label={words.language}
            onChange={(next) => {
              setPreferred(next)
              setEdited(undefined)
            }}
            options={languages.map((code) => {
              const label = locales.find((locale) => locale.code === code)?.label
              return { label: label ? getTranslation(label, i18n) : code, value: code }
            })}
            value={language}
          />
          <TextBox
            help={words.textTo(lead.phone)}
            label={labels['messages.message']}
            lines={5}
            onChange={setEdited}
            problem={
              problems['message'] ?? (missing.length > 0 ? errors.unfilled(missing.join(', ')) : undefined)
            }
            value={message}
          />
        </>
      )}
    </ActionForm>
  )
}
