'use client'

/** The inputs of the forms of quick actions, each with its label, help text and error. */
import { useState, type ReactNode, useId } from 'react'
import type { Problems } from '../actions/leadAction'
import { useWords } from '../../../shared/useWords'
import { translations } from './translations'
import type { Option } from '../../../shared/labels'
import styles from './quickActions.module.css'

/** The props of an input. */
type Input = { onChange: (value: string) => void; problem?: string | undefined; value: string }

/** The state of a form's inputs by field name, with the props for each input. */
export const useInputs = <Name extends string>(begin: Record<Name, string>, problems: Problems) => {
  const [values, setValues] = useState(begin)
  const set = (changed: Partial<Record<Name, string>>) => setValues((now) => ({ ...now, ...changed }))
  return {
    input: (name: Name): Input => ({
      onChange: (value) => set({ [name]: value } as Partial<Record<Name, string>>),
      problem: problems[name],
      value: values[name],
    }),
    set,
    values,
  }
}

type TextBoxProps = Input & {
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
}: TextBoxProps) => {
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

type ChoiceProps = Input & {
  /** The label of the empty option; without it a choice is required. */
  empty?: string
  label: string
  options: readonly (Option & { group?: string })[]
}

/** A select input, with groups if there are any. */
export const Choice = ({ empty, label, onChange, options, problem, value }: ChoiceProps) => {
  const words = useWords(translations)
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <Labelled label={label} problem={problem}>
      {(control) => (
        <select {...control} onChange={({ target }) => onChange(target.value)} value={value}>
          <option value="">{empty ?? words.choose}</option>
          {groups.map((group) => {
            const own = options
              .filter((option) => option.group === group)
              .map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))
            return group === undefined ? (
              own
            ) : (
              <optgroup key={group} label={group}>
                {own}
              </optgroup>
            )
          })}
        </select>
      )}
    </Labelled>
  )
}

/** The attributes that connect a control with its label. */
type Controlled = {
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  className: string | undefined
  id: string
}

type LabelledProps = {
  children: (control: Controlled) => ReactNode
  help?: string
  label: string
  note?: ReactNode
  problem?: string | undefined
}

/** A control with its label, help text and error. */
const Labelled = ({ children, help, label, note, problem }: LabelledProps) => {
  const id = useId()
  const describing = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        'aria-describedby': describing || undefined,
        'aria-invalid': problem !== undefined,
        className: styles.input,
        id,
      })}
      {note}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
