/** Finds the account of a sales rep by its address, however somebody spelt it. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly, setTogether } from './marks'

/** The e-mail address in the spelling that accounts have: in small letters, without blanks around it. Null for none. */
export const accountAddressOf = (typed: unknown): null | string =>
  typeof typed === 'string' ? typed.trim().toLowerCase() || null : null

const addressIn = (record: Record<string, unknown>) => accountAddressOf(record['user'])

const computeAddress: FieldHook = ({ siblingData }) => addressIn(siblingData)

/** A field with the address of `user` as accounts spell it. */
export const accountAddress = setTogether(
  {
    ...panelOnly(text('accountAddress')),
    admin: { ...neverShown, disableListFilter: true },
    hooks: { beforeChange: [computeAddress] },
  },
  { from: ['user'], value: addressIn },
)
