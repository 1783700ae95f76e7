/** What people type of a phone number when they look for somebody: digits, wherever the number has its signs. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly, setTogether } from './marks'

type Values = Record<string, unknown>

/** The digits of the text field `name`, kept beside it as `<name>Digits` for the panel's search alone. */
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
