/** Finds phone numbers by their digits, whatever separators are stored. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly, setTogether } from './marks'

type Values = Record<string, unknown>

/** A field `<name>Digits` with the digits of the text field `name`, used only by the panel's search. */
export const digitsOf = (name: string) => {
  const digits = (record: Values) => {
    const typed = record[name]
    return typeof typed === 'string' ? typed.replaceAll(/\D/g, '') || null : null
  }
  const hook: FieldHook = ({ siblingData }) => digits(siblingData)
  return setTogether(
    {
      ...panelOnly(text(`${name}Digits`)),
      admin: { ...neverShown, disableListFilter: true },
      hooks: { beforeChange: [hook] },
    },
    { from: [name], value: digits },
  )
}
