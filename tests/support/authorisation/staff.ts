/** The expected answers of Payload's own endpoints for staff. */
import type { OperationName } from '../../../src/plugins/api/operation'
import type { Expected } from './cells'
import type { Identity, StaffIdentity } from './identities'
import type { Row } from './table'

const letters: Partial<Record<OperationName, string>> = {
  create: 'c',
  deleteById: 'd',
  deleteMany: 'd',
  find: 'r',
  findById: 'r',
  updateById: 'u',
  updateMany: 'u',
}

export const ofStaff = (
  slug: string,
  row: Row,
  operation: OperationName,
  identity: Identity & StaffIdentity,
): Expected => {
  // Endpoints that the panel does not call are closed: src/plugins/api/staff/panelEndpoints.ts.
  const isCalled = operation !== 'count' && operation !== 'findVersions'
  if (!isCalled || row.isUnseen) return { status: [404] }
  if (!row[identity.role].includes(letters[operation] ?? '?')) return { status: [403] }
  return isReached(slug, row, operation, identity) ? reached(operation) : hidden(operation)
}

/** Whether the caller may access the record. */
export const isReached = (
  slug: string,
  row: Row,
  operation: OperationName,
  { isOfTenant, party, role }: Identity & StaffIdentity,
): boolean => {
  if (role === 'admin') return true
  if (!isOfTenant || row.isOwnAccount) return false
  if (role === 'manager' || row.isAlikeForReps) return true
  if (operation === 'create' && row.isMadeByAnyRep) return true
  return party === 'the rep'
}

const reached = (operation: OperationName): Expected => {
  switch (operation) {
    case 'create':
      return { status: [201], writes: true }
    case 'deleteById':
    case 'deleteMany':
    case 'updateById':
    case 'updateMany':
      return { sees: true, status: [200], writes: true }
    default:
      return { sees: true, status: [200] }
  }
}

const hidden = (operation: OperationName): Expected => {
  switch (operation) {
    case 'create':
      return { status: [400] }
    case 'findById':
      return { status: [404] }
    // Payload answers 403 both for hidden and for missing records.
    case 'deleteById':
    case 'updateById':
      return { status: [403, 404] }
    default:
      return { status: [200] }
  }
}
