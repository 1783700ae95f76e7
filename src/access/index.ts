/**
 * The named policies. Every operation is named in each: Payload's default for one left out is "anybody signed
 * in", and an API key is somebody signed in. `readVersions` too, which is not derived from `read`: a version is seen by
 * who also sees its record.
 */
import type { CollectionConfig } from 'payload'
import { allOf, anyOf } from './compose'
import {
  isAdmin,
  isKey,
  isMadeByRep,
  isManager,
  isNobody,
  isNotSelf,
  isOfSomebodyElse,
  isOnLeadOfRep,
  isRep,
  isSelf,
  isStaff,
  type Rule,
} from './rules'

type Policy = Required<NonNullable<CollectionConfig['access']>>

/** All of the business that is within the caller's tenants. */
const isOffice = anyOf(isAdmin, isManager, isKey)

/** What the business works with: open to managers, admins and keys. Reps work with what a policy of its own opens. */
export const business: Policy = {
  admin: anyOf(isAdmin, isManager),
  create: isOffice,
  delete: isOffice,
  read: isOffice,
  readVersions: isOffice,
  unlock: isNobody,
  update: isOffice,
}

/** Business that reps look up and do not change. */
export const lookedUpByReps: Policy = {
  ...business,
  admin: isStaff,
  read: anyOf(isOffice, isRep),
  readVersions: anyOf(isOffice, isRep),
}

/** Business of which reps see and change what a rule says, and make more of. What is there they do not delete. */
const workedByReps = (isTheirs: Rule, isSeen: Rule = isTheirs): Policy => ({
  ...business,
  admin: isStaff,
  create: anyOf(isOffice, isRep),
  read: anyOf(isOffice, isSeen),
  readVersions: anyOf(isOffice, isRep),
  update: anyOf(isOffice, isTheirs),
})

/** Leads: a rep's own and those that nobody has. */
export const leadRecords = workedByReps(isOnLeadOfRep())

/** What belongs to a lead: its events, messages, meetings, pre-approvals. */
export const partsOfLeads = workedByReps(isOnLeadOfRep('lead'))

/** Customers: those of a rep's leads, and those he made, who may have no lead yet. */
export const customerRecords = workedByReps(anyOf(isOnLeadOfRep('leads'), isMadeByRep))

/** Deals of the customers of a rep's leads. */
export const dealRecords = workedByReps(anyOf(isOnLeadOfRep('customer.leads'), isMadeByRep))

/** Trades against the deals of the customers of a rep's leads. */
export const tradeRecords = workedByReps(isOnLeadOfRep('deal.customer.leads'))

const isVehicleOfRep = anyOf(isOnLeadOfRep('customer.leads'), isMadeByRep)

const isOnOffer: Rule = (args) => (isRep(args) ? { listings: { exists: true } } : false)

/** Vehicles of the customers of a rep's leads; those on offer are looked up. */
export const vehicleRecords = workedByReps(isVehicleOfRep, anyOf(isVehicleOfRep, isOnOffer))

/** The businesses themselves: looked up by all, made and removed by who is limited to none of them. */
export const tenantRecords: Policy = {
  ...lookedUpByReps,
  create: anyOf(isAdmin, isKey),
  delete: anyOf(isAdmin, isKey),
}

/** What a rep may not give himself: the leads of another. */
export const officeOnly = { create: isOffice, update: isOffice }

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

/** What says whose leads a rep works: the address of an account. Who could change their own would work another's. */
export const adminsOnly = { create: isAdmin, update: isAdmin }

/** API keys: admins may see them, change what they may do, end and delete them. The service makes them, which alone knows the secret. */
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

/** Saved views of lists: each of the staff keeps their own, and shares it with whom they like. Never a key's. */
export const savedViews = { create: isStaff, delete: isStaff, read: isStaff, update: isStaff }
