/** Stores the digits of phone numbers, so that the panel's search finds a number in any spelling. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { storedDigits } from '../lib/people'
import { neverShown } from './layout'
import { panelOnly, computeInBulk } from './marks'

type Values = Record<string, unknown>

/** A field `<name>Digits` with the digits of the numbers in the text field `name`, for the panel's search. */
export const digitsOf = (name: string) => {
  const computeDigits = (record: Values) => {
    const typed = record[name]
    return typeof typed === 'string' ? storedDigits(typed) || null : null
  }
  const hook: FieldHook = ({ siblingData }) => computeDigits(siblingData)
  return computeInBulk(
    {
      ...panelOnly(text(`${name}Digits`)),
      admin: { ...neverShown, disableListFilter: true },
      hooks: { beforeChange: [hook] },
    },
    { from: [name], value: computeDigits },
  )
}
