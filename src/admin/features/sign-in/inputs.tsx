'use client'

import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './signIn.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; onEnter?: () => void }

/** A text input in the panel's style. Payload's inputs lack the attributes that password managers need. */
export const Input = ({ id: givenId, label, onEnter, ...input }: Props) => {
  const generatedId = useId()
  const id = givenId ?? generatedId
  return (
    <div className="field-type text">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-type__wrap">
        <input
          {...input}
          id={id}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnter) return
            // The enter key would otherwise save the account form around it.
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
    </div>
  )
}

type FormProps = {
  children: ReactNode
  /** Receives all inputs, because inputs that are filled before React is ready fire no event. */
  onSend: (inputs: FormData) => void
  ref: Ref<HTMLFormElement>
}

/** The form element of the sign-in and first-account forms. */
export const EntryForm = ({ children, onSend, ref }: FormProps) => (
  <form
    className={`login__form ${styles.form}`}
    method="post"
    onSubmit={(event) => {
      event.preventDefault()
      onSend(new FormData(event.currentTarget))
    }}
    ref={ref}
  >
    {children}
  </form>
)

/** An error message that screen readers announce. */
export const Problem = ({ text, ...rest }: HTMLAttributes<HTMLParagraphElement> & { text: string }) => (
  <p {...rest} role="alert" style={{ color: 'var(--theme-error-600)', margin: 0, minHeight: '1.5em' }}>
    {text}
  </p>
)

/** Attributes of a code input, so that phones offer a code that they just received or generated. */
export const codeProps = {
  autoCapitalize: 'none',
  autoComplete: 'one-time-code',
  autoCorrect: 'off',
  maxLength: 32,
  spellCheck: false,
} as const
