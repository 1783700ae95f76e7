/** Which scopes an operation asks of a key, before anything else about the request is looked at. */
import type { TypedUser } from 'payload'
import { hasScope, type ScopeRight } from '../auth/tenancy/scopes'
import { changesSlug } from '../ledger'
import { fail } from './failure'
import { rightsOfAction } from './actions/action'
import type { Operation, OperationName } from './http/routes'

/** What changes a record answers with it, or tells by refusing whether it is there: only making one needs no reading. */
const rightsFor: Record<OperationName, readonly ScopeRight[]> = {
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

/** The rights that a key needs for an operation on a collection. */
export const rightsOf = (
  slug: string,
  operation: Operation,
): readonly { right: ScopeRight; slug: string }[] => {
  const rights = typeof operation === 'string' ? rightsFor[operation] : rightsOfAction(operation)
  const own = rights.map((right) => ({ right, slug }))
  return operation === 'findChanges' ? [...own, { right: 'read', slug: changesSlug }] : own
}

/** @throws Failure `forbidden` naming the right that the key lacks */
export const requireRights = (caller: TypedUser, slug: string, operation: Operation): void => {
  if (caller.collection !== 'apiKeys') return
  const missing = rightsOf(slug, operation).filter((each) => !hasScope(caller.scopes, each.slug, each.right))
  if (missing.length > 0) {
    const names = missing.map((each) => `${each.slug}:${each.right}`).join(' and ')
    throw fail('forbidden', `This key lacks the right ${names}. Ask an admin for a key that has it.`)
  }
  if (operation === 'deleteMany' && !mayDeleteMany(caller)) throw notInBulk()
}

/** Whether a caller may have many records deleted by one request. */
export const mayDeleteMany = (caller: TypedUser): boolean =>
  caller.collection !== 'apiKeys' || caller.bulkDelete === true

const notInBulk = () =>
  fail('forbidden', 'This key may not delete many records by one request. Delete them one by one.')
