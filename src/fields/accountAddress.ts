/** Finds the account of a sales rep by e-mail address, whatever its spelling. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly, setTogether } from './marks'

/** The e-mail address as accounts store it: in lower case, without surrounding blanks. Null if there is none. */
export const accountAddressOf = (typed: unknown): null | string =>
  typeof typed === 'string' ? typed.trim().toLowerCase() || null : null

const addressIn = (record: Record<string, unknown>) => accountAddressOf(record['user'])

const computeAddress: FieldHook = ({ siblingData }) => addressIn(siblingData)

/** A field with the normalised e-mail address of `user`. */
export const accountAddress = setTogether(
  {
    ...panelOnly(text('accountAddress')),
    admin: { ...neverShown, disableListFilter: true },
    hooks: { beforeChange: [computeAddress] },
  },
  { from: ['user'], value: addressIn },
)
