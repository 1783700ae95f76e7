'use client'

import type { Option } from '../../../shared/labels'
import { useWords } from '../../../shared/useWords'
import { Labelled } from './Labelled'
import type { Input } from './useInputs'
import { translations } from './translations'

type Props = Input & {
  /** The label of the empty option; without it a choice is required. */
  empty?: string
  label: string
  options: readonly (Option & { group?: string })[]
}

/** A select input, with groups if there are any. */
export const Choice = ({ empty, label, onChange, options, problem, value }: Props) => {
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
