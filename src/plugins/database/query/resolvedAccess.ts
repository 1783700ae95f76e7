/** What a caller may do, as data, and what was found of it for one request. */
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

type Found<T> = Map<string, Promise<T>>

/** What was found for the caller of one request, by collection and right. All Payload requests of one call share it. */
export type ResolvedAccess = {
  readonly access: Found<Access>
  readonly answers: Found<Answered>
  readonly user: null | TypedUser
}

export const newResolvedAccess = (user: null | TypedUser): ResolvedAccess => ({
  access: new Map(),
  answers: new Map(),
  user,
})

/** What `find` gives, asked for once for each collection and right. A failure is not kept. */
export const remembered = <T>(
  found: Found<T>,
  slug: string,
  right: string,
  find: () => Promise<T>,
): Promise<T> => {
  const key = `${slug} ${right}`
  const known = found.get(key)
  if (known) return known
  const made = find()
  found.set(key, made)
  made.catch(() => found.delete(key))
  return made
}
