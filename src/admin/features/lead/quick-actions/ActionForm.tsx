'use client'

import { Button } from '@payloadcms/ui'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Option } from '../../../shared/labels'
import { buttonTranslations } from '../../../shared/translations'
import { useWords } from '../../../shared/useWords'
import type { ActionName, Problems } from '../actions/leadAction'
import type { Choices } from '../actions/leadChoices'
import styles from './quickActions.module.css'
import { translations } from './translations'

/** The props of each quick action's form. */
export type FormProps = {
  /** The text of the message that is answered. */
  answered: string | undefined
  choices: Choices
  isBusy: boolean
  onClose: () => void
  /** @param successMessage the message after success */
  onSend: (action: ActionName, values: object, successMessage: string) => void
  problems: Problems
}

type Props = Pick<FormProps, 'isBusy' | 'onClose' | 'problems'> & {
  children: ReactNode
  /** @param value that of the pressed button */
  onSubmit: (value: string) => void
  /** The text of the button that sends the form, or several such buttons. */
  submit: string | readonly Option[]
}

/** The frame of a quick action's form. */
export const ActionForm = ({ children, isBusy, onClose, onSubmit, problems, submit }: Props) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    onSubmit(submitter?.dataset['value'] ?? '')
  }
  const submits = typeof submit === 'string' ? [{ label: submit, value: '' }] : submit
  return (
    <form noValidate onSubmit={submitForm}>
      <div className={styles.fields} ref={fields}>
        {children}
      </div>
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <div className={styles.buttons}>
        {submits.map(({ label, value }) => (
          <Button
            disabled={isBusy}
            extraButtonProps={{ 'data-value': value }}
            key={value}
            margin={false}
            size="medium"
            type="submit"
          >
            {isBusy && submits.length === 1 ? words.sending : label}
          </Button>
        ))}
        <Button buttonStyle="secondary" disabled={isBusy} margin={false} onClick={onClose} size="medium">
          {buttons.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Explains why an action is unavailable and what to do about it. */
export const Cannot = ({ again, onClose, why }: { again?: () => void; onClose: () => void; why: string }) => {
  const words = useWords(buttonTranslations)
  return (
    <>
      <p role="alert">{why}</p>
      <div className={styles.buttons}>
        {again && (
          <Button margin={false} onClick={again} size="medium">
            {words.again}
          </Button>
        )}
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="medium">
          {words.close}
        </Button>
      </div>
    </>
  )
}
