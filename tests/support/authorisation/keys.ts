/** The expected answers for callers with a key or without one. */
import type { OperationName } from '../../../src/plugins/api/operation'
import type { Expected } from './cells'
import type { Identity, KeyIdentity } from './identities'
import { naturalKeys, versioned } from '../configured'
import type { Row } from './table'

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
  return identity.isOfTenant ? reached(row, operation, identity) : hidden(row, operation)
}

/** Paths that begin with `/users/`. */
const isBelow = (operation: OperationName): boolean =>
  !['create', 'deleteMany', 'find', 'undoBatch', 'updateMany'].includes(operation)

const letters: Partial<Record<OperationName, string>> = {
  create: 'c',
  createMany: 'c',
  deleteById: 'd',
  deleteMany: 'd',
}

/** Operations that no key with a tenant limit may use. */
const isDenied = ({ limitedKey }: Row, operation: OperationName): boolean =>
  limitedKey !== undefined && !limitedKey.includes(letters[operation] ?? 'r')

const reached = (row: Row, operation: OperationName, { isLimited }: KeyIdentity): Expected => {
  if (isLimited && isDenied(row, operation)) return { status: [403] }
  switch (operation) {
    case 'create':
    case 'createMany':
      return { status: [201], writes: true }
    case 'deleteById':
    case 'deleteMany':
    case 'undoBatch':
    case 'updateById':
    case 'updateMany':
    case 'upsert':
      return { sees: true, status: [200], writes: true }
    default:
      return { sees: true, status: [200] }
  }
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
