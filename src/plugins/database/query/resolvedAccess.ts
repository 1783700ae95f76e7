/** A caller's access as data, and the part of it that was resolved for one request (`rules.ts`, `access.ts`). */
import type { TypedUser, Where } from 'payload'
import type { Filter } from './filter'

/** `reference` is the right to write a reference to the record. */
export type Right = 'delete' | 'reference' | 'read' | 'readVersions' | 'update'

/** The records of a collection that a caller has a right on. */
export type Access = 'all' | 'none' | { readonly filter: Filter }

/** The result of a collection's access rule, or the error it threw because there was no record to look at. */
export type RuleResult =
  | { readonly answer: Where | boolean; readonly looksAtRecord: boolean }
  | { readonly error: unknown; readonly looksAtRecord: true }

export type Cache<T> = Map<string, Promise<T>>

/**
 * The access that was resolved for the caller of one request, by collection and right. All Payload requests of one call share
 * it.
 */
export type ResolvedAccess = {
  readonly access: Cache<Access>
  readonly ruleResults: Cache<RuleResult>
  readonly user: null | TypedUser
}
