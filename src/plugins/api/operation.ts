/** What an operation of the interface is: one that all collections have (`operations.ts`), or an action of some (`actions/action.ts`). */
import type { TypedUser } from 'payload'
import { hasScope, type ScopeRight } from '../auth/tenancy/scopes'
import { changesSlug } from '../ledger'
import { type Action, rightsOfAction } from './actions/action'
import type { Call } from './call'
import { fail } from './failure'
import type { Answer } from './http/answer'

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

/** The words for the records of a collection. */
export type RecordWords = {
  /** The fields that other systems know a record by. */
  keys: readonly string[]
  /** For ids, as `LeadEvents`. */
  many: string
  one: string
  plural: string
  singular: string
}

/** The texts of an operation in the description. */
export type OperationTexts = {
  /** Unique, in camel case. */
  id: string
  /** Further explanation in sentences. */
  note?: string
  /** The success statuses and what they mean; by default 200 with the summary. */
  statuses?: Readonly<Record<number, string>>
  /** A short title without a full stop. */
  summary: string
}

/** The request of an operation, when everything about it was checked but the values of its body. */
export type Asked = {
  body: unknown
  /** The record's id; 0 where the path has none. */
  id: number
  /** The other variable parts of the path, decoded. */
  parts: Readonly<Record<string, string>>
}

/** An operation that all collections have. */
export type RecordOperation = {
  answers: 'bulk' | 'changes' | 'count' | 'names' | 'page' | 'record' | 'versions' | 'written'
  /** Whether it writes every record that matches its filter. */
  isFiltered?: true
  /** Whether `sort`, `where`, `limit` and `page` are checked and of no use. */
  ignoresLists?: true
  /** Whether an answer has an ETag. */
  isTagged?: true
  /** Whether the record or batch that it is about may be missing. */
  isFound?: true
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  name: OperationName
  /** The one collection that has it. */
  of?: string
  parameters: readonly string[]
  /** Below the collection. Variable parts are in braces. */
  path: string
  perform: (call: Call, asked: Asked) => Promise<Answer>
  precondition?: 'If-Match' | 'If-None-Match'
  /** Changing a record answers with it, or tells by refusing whether it is there: only making one needs no reading. */
  rights: readonly ScopeRight[]
  /** Its body; without one, no body is looked at. */
  sends?: 'bulkChanges' | 'changes' | 'record' | 'records'
  texts: (words: RecordWords) => OperationTexts
}

export type Operation = Action | RecordOperation

export const isAction = (operation: Operation): operation is Action => !('texts' in operation)

/** Whether it is about many records, and answered with the bulk envelope. */
export const isBulk = (operation: Operation): boolean =>
  operation.answers === 'bulk' || operation.answers === 'names'

export const isWrite = ({ method }: Operation): boolean => method !== 'GET'

export const listParameters = [...parameterNames, ...listOptionNames] as const

/** The parameters that an operation takes. Of actions those that list take what lists take, the others none. */
export const parametersFor = (operation: Operation): readonly string[] =>
  isAction(operation) ? (operation.lists === undefined ? [] : listParameters) : operation.parameters

/** The rights that a key needs for an operation on a collection. */
export const rightsOf = (
  slug: string,
  operation: Operation,
): readonly { right: ScopeRight; slug: string }[] => {
  const rights = isAction(operation) ? rightsOfAction(operation) : operation.rights
  const own = rights.map((right) => ({ right, slug }))
  return operation.answers === 'changes' ? [...own, { right: 'read', slug: changesSlug }] : own
}

/** @throws Failure `forbidden` naming the right that the key lacks */
export const requireRights = (caller: TypedUser, slug: string, operation: Operation): void => {
  if (caller.collection !== 'apiKeys') return
  const missing = rightsOf(slug, operation).filter((each) => !hasScope(caller.scopes, each.slug, each.right))
  if (missing.length > 0) {
    const names = missing.map((each) => `${each.slug}:${each.right}`).join(' and ')
    throw fail('forbidden', `This key lacks the right ${names}. Ask an admin for a key that has it.`)
  }
  if (operation.method === 'DELETE' && isBulk(operation) && !mayDeleteMany(caller))
    throw fail('forbidden', 'This key may not delete many records by one request. Delete them one by one.')
}

/** Whether a caller may have many records deleted by one request. */
export const mayDeleteMany = (caller: TypedUser): boolean =>
  caller.collection !== 'apiKeys' || caller.bulkDelete === true
