'use client'

import { type HTMLAttributes, type InputHTMLAttributes, useId } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; onEnter?: () => void }

/** A box to type into, with the looks of the panel's own, which say nothing to password managers. */
export const Box = ({ id: given, label, onEnter, ...input }: Props) => {
  const made = useId()
  const id = given ?? made
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
            // It stands in the form of the account, which the key would save.
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
    </div>
  )
}

/** What is wrong, read out as it appears. */
export const Problem = ({ text, ...rest }: HTMLAttributes<HTMLParagraphElement> & { text: string }) => (
  <p {...rest} role="alert" style={{ color: 'var(--theme-error-600)', margin: 0, minHeight: '1.5em' }}>
    {text}
  </p>
)

/** What a box for a code has, so that a telephone offers the one it has just been sent or made. */
export const ofCode = {
  autoCapitalize: 'none',
  autoComplete: 'one-time-code',
  autoCorrect: 'off',
  maxLength: 32,
  spellCheck: false,
} as const
