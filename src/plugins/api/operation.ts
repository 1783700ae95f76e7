/**
 * The type of an operation: one that all collections have (`operations.ts`), or an action of some
 * (`actions/action.ts`).
 */
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

/** The parameters of requests that list records. */
export const listOptionNames = ['pagination'] as const

/** The parameters of requests that write many records. */
export const bulkOptionNames = ['dryRun', 'maxAffected', 'allOrNothing', 'return'] as const

/**
 * The parameters of requests that return records: which of their fields, and how many elements of their inverse lists.
 */
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

/** The names of a collection's records in descriptions. */
export type RecordWords = {
  /** The natural keys: the fields by which other systems identify a record. */
  keys: readonly string[]
  /** For operation ids, such as `LeadEvents`. */
  many: string
  one: string
  plural: string
  singular: string
}

/** The texts of an operation in the OpenAPI description. */
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

/** The request of an operation, after all checks except those of the values in its body. */
export type OperationInput = {
  body: unknown
  /** The record's id; 0 if the path has none. */
  id: number
  /** The other variable parts of the path, decoded. */
  parts: Readonly<Record<string, string>>
}

/** An operation that all collections have. */
export type RecordOperation = {
  answers: 'bulk' | 'changes' | 'count' | 'names' | 'page' | 'record' | 'versions' | 'written'
  /** Whether the operation writes every record that matches its filter. */
  isFiltered?: true
  /** Whether `sort`, `where`, `limit` and `page` are validated but have no effect. */
  ignoresLists?: true
  /** Whether a response has an ETag. */
  isTagged?: true
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  name: OperationName
  /** The only collection that has the operation, if it is limited to one. */
  of?: string
  parameters: readonly string[]
  /** The path below the collection. Variable parts are in braces. */
  path: string
  perform: (call: Call, input: OperationInput) => Promise<Answer>
  precondition?: 'If-Match' | 'If-None-Match'
  /** Whether the operation responds 404 if its record or batch is missing. */
  recordMayBeMissing?: true
  /** The kind of body. If missing, a body is ignored. */
  requestBody?: 'bulkChanges' | 'changes' | 'record' | 'records'
  /**
   * The rights that a key needs. An update also needs read, because its response or refusal shows whether the record
   * exists.
   */
  rights: readonly ScopeRight[]
  texts: (words: RecordWords) => OperationTexts
}

export type Operation = Action | RecordOperation

export const isAction = (operation: Operation): operation is Action => !('texts' in operation)

/** Whether the operation concerns many records and returns the bulk envelope. */
export const isBulk = (operation: Operation): boolean =>
  operation.answers === 'bulk' || operation.answers === 'names'

export const isWrite = ({ method }: Operation): boolean => method !== 'GET'

export const listParameters = [...parameterNames, ...listOptionNames] as const

/** The parameters that an operation accepts. Actions that list records accept those of lists, other actions none. */
export const parametersFor = (operation: Operation): readonly string[] =>
  isAction(operation) ? (operation.lists === undefined ? [] : listParameters) : operation.parameters

/** The rights that an API key needs for an operation on a collection. */
export const rightsOf = (
  slug: string,
  operation: Operation,
): readonly { right: ScopeRight; slug: string }[] => {
  const rights = isAction(operation) ? rightsOfAction(operation) : operation.rights
  const required = rights.map((right) => ({ right, slug }))
  return operation.answers === 'changes' ? [...required, { right: 'read', slug: changesSlug }] : required
}

/** @throws Failure `forbidden` naming the right that the API key lacks */
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

/** Whether a caller may use bulk delete. */
export const mayDeleteMany = (caller: TypedUser): boolean =>
  caller.collection !== 'apiKeys' || caller.bulkDelete === true
