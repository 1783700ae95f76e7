/** The expected answers: of the interface for callers with a key or without one, and of Payload's own endpoints for staff. */
import { type Action, isOnRecord } from '../../../src/plugins/api/actions/action'
import type { OperationName } from '../../../src/plugins/api/operation'
import type { Expected } from './cells'
import { naturalKeys, versioned } from '../configured'
import type { Identity, KeyIdentity, StaffIdentity } from '../hidden/callers'
import { type ActionRow, type Row, table } from './table'

type Right = 'delete' | 'read' | 'write'

/** Writes return the record, so they need read as well, except create. */
const rights: Record<OperationName, readonly Right[]> = {
  count: ['read'],
  create: ['write'],
  createMany: ['write'],
  deleteById: ['read', 'delete'],
  deleteMany: ['read', 'delete'],
  find: ['read'],
  findById: ['read'],
  findChanges: ['read'],
  findVersions: ['read'],
  undoBatch: ['read'],
  updateById: ['read', 'write'],
  updateMany: ['read', 'write'],
  upsert: ['read', 'write'],
}

const notFound: Expected = { status: [404] }
const notAllowed: Expected = { status: [405] }

export const ofKey = (
  slug: string,
  row: Row,
  operation: OperationName,
  identity: Identity & KeyIdentity,
): Expected => {
  if (identity.scopes === undefined) {
    // Sign-in needs no key, so below `/users/` Payload refuses callers without one.
    const isSignIn = identity.name === 'no key' && slug === 'users' && isBelow(operation)
    return { status: isSignIn ? [401, 403, 404] : [401] }
  }
  // Batches belong to the ledger, whatever collection they changed.
  const about = operation === 'undoBatch' ? 'changes' : slug
  if (row.key === 'closed' && about === slug) return notFound
  const isOfService = row.key === 'r'
  if (isOfService) {
    if (operation === 'upsert' || operation === 'findChanges') return notFound
    if (operation !== 'undoBatch' && !rights[operation].every((each) => each === 'read')) return notAllowed
  }
  const has = (right: Right) => identity.scopes !== 'elsewhere' && identity.scopes?.includes(right) === true
  const missing = rights[operation].find((right) => !has(right))
  if (missing) return { says: `${about}:${missing}`, status: [403] }
  if (operation === 'deleteMany' && !identity.bulkDelete) return { status: [403] }
  if (operation === 'undoBatch' && (isOfService || row.key === 'closed')) return notFound
  if (operation === 'undoBatch' && !has('write')) return { status: [400] }
  if (operation === 'findVersions' && !versioned.has(slug)) return notFound
  if (operation === 'upsert' && !(slug in naturalKeys)) return notFound
  // Without read access it cannot create either, as the new record would reveal data.
  if (row.isTelling && !has('read')) return { status: [operation === 'create' ? 403 : 400] }
  if (!identity.isOfTenant) return hidden(row, operation)
  return identity.isLimited && isDenied(row, operation) ? { status: [403] } : reached(operation)
}

/** Paths that begin with `/users/`. */
const isBelow = (operation: OperationName): boolean =>
  !['create', 'deleteMany', 'find', 'undoBatch', 'updateMany'].includes(operation)

const letters: Partial<Record<OperationName, string>> = {
  create: 'c',
  createMany: 'c',
  deleteById: 'd',
  deleteMany: 'd',
  find: 'r',
  findById: 'r',
  updateById: 'u',
  updateMany: 'u',
}

/** Operations that no key with a tenant limit may use. */
const isDenied = ({ limitedKey }: Row, operation: OperationName): boolean =>
  limitedKey !== undefined && !limitedKey.includes(letters[operation] ?? 'r')

const reads: readonly OperationName[] = ['count', 'find', 'findById', 'findChanges', 'findVersions']

const reached = (operation: OperationName): Expected => {
  if (letters[operation] === 'c') return { status: [201], writes: true }
  return { sees: true, status: [200], ...(reads.includes(operation) ? {} : { writes: true }) }
}

/** Records of other tenants are invisible: by id, in lists, and as references of new records. */
const hidden = (row: Row, operation: OperationName): Expected => {
  switch (operation) {
    case 'create':
    case 'createMany':
      return { status: [isDenied(row, operation) ? 403 : 400] }
    case 'upsert':
      return { status: [400] }
    case 'deleteMany':
      return { status: [isDenied(row, operation) ? 403 : 200] }
    case 'deleteById':
    case 'findById':
    case 'findChanges':
    case 'undoBatch':
    case 'updateById':
      return notFound
    default:
      return { status: [200] }
  }
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
  return isReached(slug, row, operation, identity) ? reached(operation) : hiddenFromStaff(operation)
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

const hiddenFromStaff = (operation: OperationName): Expected => {
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

/** @throws for an action without a row, and for a row without an action */
export const actionRowsOf = (
  slug: string,
  row: Row,
  actions: readonly Action[],
): { action: Action; row: ActionRow }[] => {
  const names = actions.map(({ name }) => name)
  const obsolete = Object.keys(row.actions ?? {}).find((name) => !names.includes(name))
  if (obsolete) throw new Error(`${slug} has no action ${obsolete}: take it out of the table.`)
  return actions.map((action) => {
    const actionRow = row.actions?.[action.name]
    if (actionRow) return { action, row: actionRow }
    throw new Error(
      `${slug} has an action ${action.name} that its row in tests/support/authorisation/table.ts does not have: say there who may do it.`,
    )
  })
}

const rightOf = { d: 'delete', r: 'read', u: 'write' } as const

export const actionOfKey = (
  slug: string,
  action: Action,
  { asks, ...rest }: ActionRow,
  { isLimited, isOfTenant, scopes }: Identity & KeyIdentity,
): Expected => {
  if (asks === 'everybody') return { status: [200] }
  if (scopes === undefined) return { status: [401] }
  const row = table[slug]
  if (row?.key === 'closed') return { status: [404] }
  // An action on a record needs read, because its answer tells whether the record exists.
  const needed = [...(isOnRecord(action) ? ['read' as const] : []), rightOf[asks]]
  const missing = needed.find((right) => scopes === 'elsewhere' || !scopes.includes(right))
  if (missing) return { says: `${slug}:${missing}`, status: [403] }
  if (isOnRecord(action) && !isOfTenant) return { status: [404] }
  return isLimited && row?.limitedKey?.includes(asks) === false ? { status: [403] } : performed(action, rest)
}

export const actionOfStaff = (
  slug: string,
  row: Row,
  action: Action,
  { asks, ...rest }: ActionRow,
  identity: Identity & StaffIdentity,
): Expected => {
  if (asks === 'everybody') return { status: [200] }
  if (!row[identity.role].includes(asks)) return { status: [403] }
  if (!isOnRecord(action) || isReached(slug, row, asks === 'r' ? 'findById' : 'updateById', identity)) {
    return performed(action, rest)
  }
  return { status: asks === 'r' ? [404] : [403, 404] }
}

const performed = ({ method }: Action, { sees, status = 200 }: Omit<ActionRow, 'asks'>): Expected => ({
  ...(sees ? { sees } : {}),
  status: [status],
  ...(method === 'GET' ? {} : { writes: true }),
})
