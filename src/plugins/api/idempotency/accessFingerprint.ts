/**
 * The caller's access as text, for comparison. Stored with an answer, so that a key whose tenants or scopes were
 * reduced does not get the answer again.
 */
import type { TypedUser } from 'payload'
import { wordsOf } from '../../auth/tenancy/scopes'
import { tenantsOfCaller } from '../../auth/tenancy/tenants'

export const accessFingerprint = (caller: TypedUser): string => {
  const tenants = tenantsOfCaller(caller)?.toSorted((one, other) => one - other) ?? 'all'
  return caller.collection === 'apiKeys'
    ? JSON.stringify([tenants, [...new Set(wordsOf(caller.scopes))].toSorted(), caller.personalData])
    : JSON.stringify([tenants, caller.role])
}
