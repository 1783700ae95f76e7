'use client'

import { Labelled } from './Labelled'

type Props = {
  help?: string
  label: string
  lines?: number
  onChange: (value: string) => void
  problem?: string | undefined
  type?: 'datetime-local' | 'email' | 'tel' | 'text'
  value: string
}

/** A box to type into, over several lines where that is said. */
export const TextBox = ({ help, label, lines, onChange, problem, type = 'text', value }: Props) => (
  <Labelled label={label} problem={problem} {...(help ? { help } : {})}>
    {(control) =>
      lines === undefined ? (
        <input {...control} onChange={({ target }) => onChange(target.value)} type={type} value={value} />
      ) : (
        <textarea {...control} onChange={({ target }) => onChange(target.value)} rows={lines} value={value} />
      )
    }
  </Labelled>
)
