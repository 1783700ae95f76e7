'use client'

import type { ReactNode } from 'react'
import { useWords } from '../../../shared/useWords'
import { Labelled } from './Labelled'
import type { Input } from './useInputs'
import { translations } from './translations'

type Props = Input & {
  help?: string
  /** Marks the label as optional. */
  isOptional?: true
  label: string
  lines?: number
  /** Below the input. */
  note?: ReactNode
  type?: 'date' | 'datetime-local' | 'email' | 'tel' | 'text'
}

/** A text input, with several lines if requested. */
export const TextBox = ({
  help,
  isOptional,
  label,
  lines,
  note,
  onChange,
  problem,
  type = 'text',
  value,
}: Props) => {
  const words = useWords(translations)
  const named = isOptional ? words.optional(label) : label
  return (
    <Labelled label={named} note={note} problem={problem} {...(help ? { help } : {})}>
      {(control) =>
        lines === undefined ? (
          <input {...control} onChange={({ target }) => onChange(target.value)} type={type} value={value} />
        ) : (
          <textarea
            {...control}
            onChange={({ target }) => onChange(target.value)}
            rows={lines}
            value={value}
          />
        )
      }
    </Labelled>
  )
}
