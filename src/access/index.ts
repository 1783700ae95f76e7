/**
 * The named policies. Every operation is named in each: Payload's default for one left out is "anybody signed
 * in", and an API key is somebody signed in. `readVersions` too, which is not derived from `read`.
 */
import type { CollectionConfig } from 'payload'
import { allOf, anyOf } from './compose'
import { isAdmin, isKey, isNobody, isNotSelf, isOfSomebodyElse, isSelf, isStaff } from './rules'

type Policy = Required<NonNullable<CollectionConfig['access']>>

const isCaller = anyOf(isStaff, isKey)

/** What the business works with: open to all staff and all keys. */
export const business: Policy = {
  admin: isStaff,
  create: isCaller,
  delete: isCaller,
  read: isCaller,
  readVersions: isCaller,
  unlock: isNobody,
  update: isCaller,
}

/** Staff accounts: the admins' to manage; everybody sees and edits their own. Never a key's. */
export const staffAccounts: Policy = {
  admin: isStaff,
  create: isAdmin,
  delete: allOf(isAdmin, isNotSelf),
  read: anyOf(isAdmin, isSelf),
  readVersions: isAdmin,
  unlock: isAdmin,
  update: anyOf(isAdmin, isSelf),
}

/** What decides over rights: set by an admin, and on others only, so nobody raises or locks out themselves. */
export const othersRights = {
  create: isAdmin,
  update: allOf(isAdmin, isOfSomebodyElse),
}

/** API keys: admins may see, rename and delete them. They are made by the service, which alone knows the secret. */
export const keyRecords: Policy = {
  admin: isNobody,
  create: isNobody,
  delete: isAdmin,
  read: isAdmin,
  readVersions: isAdmin,
  unlock: isNobody,
  update: isAdmin,
}

/** Offers of keys: an admin makes and withdraws them. What is offered is never changed: the link may be on its way. */
export const claimRecords: Policy = {
  ...keyRecords,
  create: isAdmin,
  update: isNobody,
}

/** A value the service alone writes, whatever the caller's rights on the record. */
export const serviceOnly = { create: isNobody, update: isNobody }

/** A value nobody reads or writes from outside the service. */
export const secret = { ...serviceOnly, read: isNobody }
