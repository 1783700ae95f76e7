/** What a caller may do, as data, and what was found of it for one request (`rules.ts`, `access.ts`). */
import type { TypedUser, Where } from 'payload'
import type { Filter } from './filter'

/** `name`: to write a reference to the record. */
export type Right = 'delete' | 'name' | 'read' | 'readVersions' | 'update'

/** The records of a collection that a caller has a right on. */
export type Access = 'all' | 'none' | { readonly filter: Filter }

/** What a collection's rule answered, or threw when it looked for a record. */
export type Answered =
  | { readonly answer: Where | boolean; readonly looksAtRecord: boolean }
  | { readonly error: unknown; readonly looksAtRecord: true }

export type Found<T> = Map<string, Promise<T>>

/** What was found for the caller of one request, by collection and right. All Payload requests of one call share it. */
export type ResolvedAccess = {
  readonly access: Found<Access>
  readonly answers: Found<Answered>
  readonly user: null | TypedUser
}
