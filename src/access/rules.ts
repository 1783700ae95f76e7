/**
 * Access rules by caller, one line per rule. A caller is a staff user or an API key: both arrive as `req.user` and are
 * distinguished by their collection, so a rule never accepts just any signed-in caller.
 *
 * Rules decide by role. The auth engine also checks the scopes of an API key and the tenants of a caller.
 */
import type { PayloadRequest, Where } from 'payload'

export type AccessArgs = { id?: number | string; req: Pick<PayloadRequest, 'user'> }

/** True for all records, false for none, or a filter of the allowed records, whose paths may lead through inverses. */
export type Answer = boolean | Where

export type Rule<A extends Answer = Answer> = (args: AccessArgs) => A

export const isNobody: Rule<boolean> = () => false

export const isStaff: Rule<boolean> = ({ req }) => req.user?.collection === 'users'

export const isKey: Rule<boolean> = ({ req }) => req.user?.collection === 'apiKeys'

const hasRole =
  (role: 'admin' | 'manager' | 'rep'): Rule<boolean> =>
  ({ req }) =>
    req.user?.collection === 'users' && req.user.role === role

export const isAdmin = hasRole('admin')

export const isManager = hasRole('manager')

export const isRep = hasRole('rep')

/** The caller's own staff record, as a filter. */
export const isSelf: Rule = ({ req }) =>
  req.user?.collection === 'users' ? { id: { equals: req.user.id } } : false

/** Every staff record except the caller's own, as a filter. */
export const isNotSelf: Rule = ({ req }) => ({ id: { not_equals: req.user?.id } })

/** For field access, which takes no filter. Ids are text in paths and numbers in the service. */
export const isOfSomebodyElse: Rule<boolean> = ({ id, req }) => String(id) !== String(req.user?.id)

/**
 * Records that the calling rep created, as a filter; with a path, records that reference such a record at its end.
 */
export const isMadeByRep =
  (path = ''): Rule =>
  (args) =>
    isRep(args) ? { [path === '' ? 'createdBy' : `${path}.createdBy`]: { equals: args.req.user?.id } } : false

/**
 * Records of the calling rep's leads and of unassigned leads, as a filter.
 *
 * @param path from the record to the lead, such as `lead` or `customer.leads`; empty for leads themselves
 */
export const isOnLeadOfRep =
  (path = ''): Rule =>
  (args) => {
    const { user } = args.req
    if (!isRep(args) || user?.collection !== 'users') return false
    const salesRep = path === '' ? 'salesRep' : `${path}.salesRep`
    return {
      or: [{ [`${salesRep}.accountAddress`]: { equals: user.email } }, { [salesRep]: { equals: null } }],
    }
  }

/** Records with a value in this field, for reps, as a filter. */
export const hasForRep =
  (field: string): Rule =>
  (args) =>
    isRep(args) ? { [field]: { exists: true } } : false

/** Records that a field assigns to the calling rep, as a filter. */
export const isAssignedToRep =
  (field: string): Rule =>
  (args) => {
    const { user } = args.req
    if (!isRep(args) || user?.collection !== 'users') return false
    return { [`${field}.accountAddress`]: { equals: user.email } }
  }

/**
 * Records of the deals that name the calling rep, as a filter.
 *
 * @param path from the record to the deal; empty for deals themselves
 */
export const isOnDealOfRep = (path = ''): Rule =>
  isAssignedToRep(path === '' ? 'salesRep' : `${path}.salesRep`)
