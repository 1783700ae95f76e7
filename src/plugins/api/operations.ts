/** The operations that all collections have: what each is, what it takes, and which scopes it asks of a key. */
import type { TypedUser } from 'payload'
import { hasScope, type ScopeRight } from '../auth/tenancy/scopes'
import { changesSlug } from '../ledger'
import { type Action, rightsOfAction } from './actions/action'
import { fail } from './failure'

/** The common parameters (document: "Common query parameters"). */
export const parameterNames = [
  'sort',
  'where',
  'limit',
  'page',
  'depth',
  'locale',
  'fallback-locale',
] as const

/** Of the requests that list records. */
export const listOptionNames = ['pagination'] as const

/** Of the requests that write many records. */
export const bulkOptionNames = ['dryRun', 'maxAffected', 'allOrNothing', 'return'] as const

/** Of the requests that are answered with records: which of their fields, and how much of their inverse lists. */
export const projectionNames = ['select', 'populate', 'joins'] as const

const shapeNames = ['depth', 'locale', 'fallback-locale', ...projectionNames] as const
const ofRecords = { parameters: [...parameterNames, ...projectionNames] } as const

export type OperationName =
  | 'count'
  | 'create'
  | 'createMany'
  | 'deleteById'
  | 'deleteMany'
  | 'find'
  | 'findById'
  | 'findChanges'
  | 'findVersions'
  | 'undoBatch'
  | 'updateById'
  | 'updateMany'
  | 'upsert'

/** One that all collections have, or an action of one. */
export type Operation = Action | OperationName

type Traits = {
  /** What it is sent; without one, no body is looked at. */
  body?: 'record' | 'records'
  /** Whether it is about many records, and answered with the bulk envelope. */
  isBulk?: true
  isRead?: true
  /** All seven of the document where none are named: those of no use are checked all the same. */
  parameters?: readonly string[]
  /** What changes a record answers with it, or tells by refusing whether it is there: only making one needs no reading. */
  rights: readonly ScopeRight[]
}

const ofLists = { isRead: true, parameters: [...parameterNames, ...listOptionNames] } as const

const ofFiltered = {
  isBulk: true,
  parameters: [...parameterNames, ...projectionNames, ...bulkOptionNames],
} as const

const traits: Record<OperationName, Traits> = {
  count: { isRead: true, rights: ['read'] },
  create: { ...ofRecords, body: 'record', rights: ['write'] },
  createMany: {
    body: 'records',
    isBulk: true,
    parameters: [...shapeNames, ...bulkOptionNames],
    rights: ['write'],
  },
  deleteById: { ...ofRecords, rights: ['read', 'delete'] },
  deleteMany: { ...ofFiltered, rights: ['read', 'delete'] },
  find: { ...ofLists, parameters: [...ofLists.parameters, ...projectionNames], rights: ['read'] },
  findById: { ...ofRecords, isRead: true, rights: ['read'] },
  findChanges: { ...ofLists, rights: ['read'] },
  findVersions: { ...ofLists, rights: ['read'] },
  undoBatch: { isBulk: true, parameters: ['dryRun', 'allOrNothing'], rights: ['read'] },
  updateById: { ...ofRecords, body: 'record', rights: ['read', 'write'] },
  updateMany: { ...ofFiltered, body: 'record', rights: ['read', 'write'] },
  upsert: { body: 'record', parameters: shapeNames, rights: ['read', 'write'] },
}

export const operationName = (operation: Operation): string =>
  typeof operation === 'string' ? operation : operation.name

/** The operations on many records, answered with the bulk envelope. */
export const isBulk = (operation: Operation): boolean =>
  typeof operation === 'string' && traits[operation].isBulk === true

/** The operations on every record that matches a filter. */
export const isFiltered = (operation: Operation): boolean =>
  operation === 'updateMany' || operation === 'deleteMany'

export const isWrite = (operation: Operation): boolean =>
  typeof operation === 'string' ? !traits[operation].isRead : operation.method !== 'GET'

/** The parameters that an operation takes. Of actions those that list take what lists take, the others none. */
export const parametersFor = (operation: Operation): readonly string[] =>
  typeof operation === 'string'
    ? (traits[operation].parameters ?? parameterNames)
    : operation.lists === undefined
      ? []
      : ofLists.parameters

export const bodyFor = (operation: OperationName): Traits['body'] => traits[operation].body

/** The rights that a key needs for an operation on a collection. */
export const rightsOf = (
  slug: string,
  operation: Operation,
): readonly { right: ScopeRight; slug: string }[] => {
  const rights = typeof operation === 'string' ? traits[operation].rights : rightsOfAction(operation)
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
