/** Stores a sales rep's e-mail address as accounts spell it, so that queries find the account. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { neverShown } from './layout'
import { panelOnly, computeInBulk } from './marks'

/** Converts an e-mail address to the form that accounts store: lower case, without surrounding blanks. Null if empty. */
export const toAccountAddress = (email: unknown): null | string =>
  typeof email === 'string' ? email.trim().toLowerCase() || null : null

const readAddress = (record: Record<string, unknown>) => toAccountAddress(record['user'])

const computeAddress: FieldHook = ({ siblingData }) => readAddress(siblingData)

/** A field with the normalised e-mail address of `user`. */
export const accountAddress = computeInBulk(
  {
    ...panelOnly(text('accountAddress')),
    admin: { ...neverShown, disableListFilter: true },
    hooks: { beforeChange: [computeAddress] },
  },
  { from: ['user'], value: readAddress },
)
