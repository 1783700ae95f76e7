'use client'

import { Button } from '@payloadcms/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonTranslations } from '../../../shared/translations'
import { useWords } from '../../../shared/useWords'
import type { ActionName, Problems } from '../actions/leadAction'
import type { Choices } from '../actions/leadChoices'
import styles from './quickActions.module.css'
import { translations } from './translations'

/** What the form of each quick action gets. */
export type FormProps = {
  choices: Choices
  isBusy: boolean
  onClose: () => void
  /** @param said what to say once it is done */
  onSend: (action: ActionName, values: object, said: string) => void
  problems: Problems
}

type Props = Pick<FormProps, 'isBusy' | 'onClose' | 'problems'> & {
  children: ReactNode
  onSubmit: () => void
  submit: string
}

/** A form within the form of the lead, of which there can be only one: what sends a form is done by hand. */
export const ActionForm = ({ children, isBusy, onClose, onSubmit, problems, submit }: Props) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The key would save the lead.
    event.preventDefault()
    onSubmit()
  }

  return (
    <div onKeyDown={onKeyDown}>
      <div className={styles.fields} ref={fields}>
        {children}
      </div>
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={isBusy} margin={false} onClick={onSubmit} size="medium">
          {isBusy ? words.sending : submit}
        </Button>
        <Button buttonStyle="secondary" disabled={isBusy} margin={false} onClick={onClose} size="medium">
          {buttons.cancel}
        </Button>
      </div>
    </div>
  )
}
