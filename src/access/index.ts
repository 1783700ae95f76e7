/**
 * The named policies. Each defines every operation, because Payload's default for a missing one is "any signed-in user", which
 * includes API keys. `readVersions` is defined too, because Payload does not derive it from `read`: a caller who sees a record
 * sees its versions.
 */
import type { CollectionConfig, Where } from 'payload'
import {
  type Answer,
  type Rule,
  hasForRep,
  isAdmin,
  isAssignedToRep,
  isKey,
  isMadeByRep,
  isManager,
  isNobody,
  isNotSelf,
  isOfSomebodyElse,
  isOnDealOfRep,
  isOnLeadOfRep,
  isRep,
  isSelf,
  isStaff,
} from './rules'

/** Allows what any of the rules allows. Booleans decide at once where possible; the database evaluates the joined filters. */
export function anyOf(...rules: Rule<boolean>[]): Rule<boolean>
export function anyOf(...rules: Rule[]): Rule
export function anyOf(...rules: Rule[]): Rule {
  return (args) => {
    const answers = rules.map((rule) => rule(args))
    return answers.includes(true) || join('or', answers.filter(isFilter), false)
  }
}

/** Allows only what all of the rules allow. */
export function allOf(...rules: Rule<boolean>[]): Rule<boolean>
export function allOf(...rules: Rule[]): Rule
export function allOf(...rules: Rule[]): Rule {
  return (args) => {
    const answers = rules.map((rule) => rule(args))
    return !answers.includes(false) && join('and', answers.filter(isFilter), true)
  }
}

const isFilter = (answer: Answer): answer is Where => typeof answer === 'object'

const join = (operator: 'and' | 'or', filters: Where[], otherwise: boolean): Answer =>
  filters.length > 1 ? { [operator]: filters } : (filters[0] ?? otherwise)

type Policy = Required<NonNullable<CollectionConfig['access']>>

/** Callers who may access all business records within their tenants. */
const isOffice = anyOf(isAdmin, isManager, isKey)

/** Records that managers, admins and API keys may use. Reps need a policy of their own. */
export const officeRecords: Policy = {
  admin: anyOf(isAdmin, isManager),
  create: isOffice,
  delete: isOffice,
  read: isOffice,
  readVersions: isOffice,
  unlock: isNobody,
  update: isOffice,
}

/** Records that reps may read but not change. */
export const lookedUpByReps: Policy = {
  ...officeRecords,
  admin: isStaff,
  read: anyOf(isOffice, isRep),
  readVersions: anyOf(isOffice, isRep),
}

/** Records that reps may create, read where `isSeen` and change where `isTheirs`, but not delete. */
const workedByReps = (isTheirs: Rule, isSeen: Rule = isTheirs): Policy => ({
  ...officeRecords,
  admin: isStaff,
  create: anyOf(isOffice, isRep),
  read: anyOf(isOffice, isSeen),
  readVersions: anyOf(isOffice, isRep),
  update: anyOf(isOffice, isTheirs),
})

/** Leads: reps see their own and unassigned ones. */
export const leadRecords = workedByReps(isOnLeadOfRep())

/** Records that belong to a lead: events, messages, meetings, pre-approvals. */
export const partsOfLeads = workedByReps(isOnLeadOfRep('lead'))

const isCustomerOfRep = anyOf(isOnLeadOfRep('leads'), isOnDealOfRep('deals'), isMadeByRep())

/** Lenders, insurers, carriers and other companies, which reps name in deals. */
const isCompany: Rule = (args) => (isRep(args) ? { companyType: { exists: true } } : false)

/**
 * Customers: reps see and change the customers of their leads and deals and those they created, which may have no lead
 * yet. They also read all companies.
 */
export const customerRecords = workedByReps(isCustomerOfRep, anyOf(isCustomerOfRep, isCompany))

/** Deals: reps see deals that name them or that they created, and deals of their leads' customers. */
export const dealRecords = workedByReps(
  anyOf(isOnLeadOfRep('customer.leads'), isOnDealOfRep(), isMadeByRep()),
)

/** Trades: reps see the trades of the deals that they see. */
export const tradeRecords = workedByReps(
  anyOf(isOnLeadOfRep('deal.customer.leads'), isOnDealOfRep('deal'), isMadeByRep('deal')),
)

/** Tasks: reps see tasks assigned to them, about their leads, unassigned leads or deals, and tasks that they created. */
export const taskRecords = workedByReps(
  anyOf(
    isAssignedToRep('assignee'),
    allOf(hasForRep('lead'), isOnLeadOfRep('lead')),
    isOnDealOfRep('deal'),
    isMadeByRep(),
  ),
)

/** Fees: reps see and enter the fees of deals that they see, and fees they created, which no deal may reference yet. */
export const feeRecords = workedByReps(
  anyOf(
    isOnLeadOfRep('taxesAndFees.customer.leads'),
    isOnDealOfRep('taxesAndFees'),
    isMadeByRep('taxesAndFees'),
    isMadeByRep(),
  ),
)

/** Addresses: reps see and enter the addresses of their customers, and addresses that they created. */
export const addressRecords = workedByReps(
  anyOf(
    isOnLeadOfRep('customer.leads'),
    isOnDealOfRep('customer.deals'),
    isMadeByRep('customer'),
    isMadeByRep(),
  ),
)

const isVehicleOfRep = anyOf(isOnLeadOfRep('customer.leads'), isMadeByRep())

const isOnOffer: Rule = (args) => (isRep(args) ? { listings: { exists: true } } : false)

/** Vehicles: reps may change their leads' customers' vehicles and those they created, and read vehicles on offer. */
export const vehicleRecords = workedByReps(isVehicleOfRep, anyOf(isVehicleOfRep, isOnOffer))

/** Records about a lead, deal or customer that the rep sees, and those that the rep created. */
const isOnRecordOfRep = anyOf(
  allOf(hasForRep('lead'), isOnLeadOfRep('lead')),
  isOnLeadOfRep('deal.customer.leads'),
  isOnDealOfRep('deal'),
  isMadeByRep('deal'),
  isOnLeadOfRep('customer.leads'),
  isOnDealOfRep('customer.deals'),
  isMadeByRep('customer'),
  isMadeByRep(),
)

/** Notes: reps see, write and change the notes of their leads, deals and customers, and notes that they wrote. */
export const noteRecords = workedByReps(isOnRecordOfRep)

const isPaperOfRep = anyOf(isOnRecordOfRep, isOnLeadOfRep('vehicle.customer.leads'), isMadeByRep('vehicle'))

const isPicture: Rule = (args) => (isRep(args) ? { type: { equals: 'Picture' } } : false)

/**
 * Attachments: reps see, create and change the papers of their leads, deals, customers and vehicles, and papers that they
 * attached. They read the pictures of vehicles on offer. Files of orders are closed to them.
 */
export const paperRecords: Policy = {
  ...workedByReps(isPaperOfRep, anyOf(isPaperOfRep, allOf(isPicture, hasForRep('vehicle.listings')))),
  // Reps have no list of attachments: they find papers on the pages of these records.
  admin: officeRecords.admin,
}

/** Tenants: everybody may read them; only callers without a tenant limit create and delete them. */
export const tenantRecords: Policy = {
  ...lookedUpByReps,
  create: anyOf(isAdmin, isKey),
  delete: anyOf(isAdmin, isKey),
}

/** Fields that reps may not set, so that they cannot take over another rep's leads. */
export const officeOnly = { create: isOffice, update: isOffice }

/** Staff accounts: managed by admins; all staff see and edit their own account. Closed to API keys. */
export const staffAccounts: Policy = {
  admin: isStaff,
  create: isAdmin,
  delete: allOf(isAdmin, isNotSelf),
  read: anyOf(isAdmin, isSelf),
  readVersions: isAdmin,
  unlock: isAdmin,
  update: anyOf(isAdmin, isSelf),
}

/**
 * Fields that determine rights: only an admin may set them, and only on other accounts, so that nobody can raise their
 * own rights or lock themselves out.
 */
export const adminsOnOtherAccounts = {
  create: isAdmin,
  update: allOf(isAdmin, isOfSomebodyElse),
}

/**
 * The e-mail address that links an account to a rep. With another rep's address, staff would see that rep's leads.
 */
export const adminsOnly = { create: isAdmin, update: isAdmin }

/**
 * API keys: admins may read, update, revoke and delete them. Only the service creates them, because only it knows the
 * secret.
 */
export const keyRecords: Policy = {
  admin: isNobody,
  create: isNobody,
  delete: isAdmin,
  read: isAdmin,
  readVersions: isAdmin,
  unlock: isNobody,
  update: isAdmin,
}

/** Claim links: admins create and delete them. A claim never changes, as its link may already have been sent. */
export const claimRecords: Policy = {
  ...keyRecords,
  create: isAdmin,
  update: isNobody,
}

/** A value that only the service writes, whatever the caller's rights on the record. */
export const serviceOnly = { create: isNobody, update: isNobody }

/** A value that no caller may read or write. */
export const secret = { ...serviceOnly, read: isNobody }

/** Saved views: staff manage their own and share them. Closed to API keys. */
export const savedViews = { create: isStaff, delete: isStaff, read: isStaff, update: isStaff }
