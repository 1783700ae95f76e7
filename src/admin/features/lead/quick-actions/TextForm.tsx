'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { getTranslation } from '@payloadcms/translations'
import { useState } from 'react'
import { fill, variablesIn } from '../../../../vocabulary/variables'
import { useWords } from '../../../shared/words'
import { refusalWords } from '../actions/words'
import { ActionForm, type FormProps } from './ActionForm'
import { Choice } from './Choice'
import { Cannot } from './Cannot'
import { TextBox } from './TextBox'
import { words } from './words'

/** A text from a template, as it will be sent. */
export const TextForm = (props: FormProps) => {
  const { isLeftAlone, phone } = props.choices.lead
  const say = useWords(words)
  if (isLeftAlone) return <Cannot onClose={props.onClose} why={say.doNotContact} />
  if (phone.trim() === '') return <Cannot onClose={props.onClose} why={say.noPhone} />
  if (props.choices.templates.length === 0) return <Cannot onClose={props.onClose} why={say.noTemplates} />
  return <Writing {...props} />
}

const Writing = ({ choices, onSend, ...rest }: FormProps) => {
  const say = useWords(words)
  const refusals = useWords(refusalWords)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { known, labels, lead, templates } = choices
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState('en')
  const [edited, setEdited] = useState<string>()
  const { problems } = rest

  const template = templates.find(({ id }) => String(id) === chosen)
  const languages = Object.keys(template?.texts ?? {})
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? wanted)
  const message = edited ?? fill(template?.texts[language] ?? '', known)
  const missing = variablesIn(message)
  const locales = config.localization ? config.localization.locales : []

  return (
    <ActionForm
      {...rest}
      onSubmit={() => onSend('writeText', { message, template: chosen }, say.written)}
      submit={say.sendNow}
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
            label={say.language}
            onChange={(next) => {
              setWanted(next)
              setEdited(undefined)
            }}
            options={languages.map((code) => {
              const label = locales.find((locale) => locale.code === code)?.label
              return { label: label ? getTranslation(label, i18n) : code, value: code }
            })}
            value={language}
          />
          <TextBox
            help={say.textTo.replace('{phone}', () => lead.phone)}
            label={labels['messages.message']}
            lines={5}
            onChange={setEdited}
            problem={
              problems['message'] ??
              (missing.length > 0 ? refusals.unfilled.replace('{names}', missing.join(', ')) : undefined)
            }
            value={message}
          />
        </>
      )}
    </ActionForm>
  )
}
