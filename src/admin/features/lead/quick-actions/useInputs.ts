'use client'

import { useState } from 'react'
import type { Problems } from '../actions/leadAction'

/** What an input needs of its form. */
export type Input = { onChange: (value: string) => void; problem?: string | undefined; value: string }

/** What is typed and chosen in a form, by the names that the server has for it, and what the input of each gets. */
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
