'use client'

import { useState } from 'react'
import type { Problems } from '../actions/leadAction'

/** The props of an input. */
export type Input = { onChange: (value: string) => void; problem?: string | undefined; value: string }

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
