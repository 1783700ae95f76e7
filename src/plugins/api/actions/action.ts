/**
 * An action: an operation that only some collections have, such as `POST /webhooks/{id}/pause`. An engine defines it,
 * and the REST API checks everything about its request first.
 */
import type { BasePayload, PayloadRequest } from 'payload'
import type { ScopeRight } from '../../auth/tenancy/scopes'
import type { Call } from '../call'
import type { Answer } from '../http/answer'

/** JSON Schema (2020-12), for the description. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The allowed properties of a body. Unknown and missing required ones are refused; the action checks the values. */
export type BodySchema = {
  properties: Readonly<Record<string, JsonSchema>>
  /** If empty, the request may have no body. */
  required?: readonly string[]
}

type ActionBase = {
  /** The operation's id in the description, unique and in camel case. */
  name: string
  /** The path below the collection: `/events`, or `/{id}/deliveries` for one record. */
  path: `/${string}`
  /** A short title without a full stop. */
  summary: string
  /** Further explanation in sentences. */
  description?: string
  /** The success status, by default 200. */
  status?: 200 | 201 | 202
}

export type ActionInput = {
  /** Contains only known properties; empty without a body. */
  body: Readonly<Record<string, unknown>>
  /** The id of a record that the caller may see and, with a write right, may write; 0 if the path has none. */
  id: number
  /**
   * The request for all statements. For a POST it is in a transaction, with the record locked if a write right is
   * required.
   */
  req: PayloadRequest
}

type Guarded = {
  isPublic?: never
  /** The rights that an API key needs on the collection, and any caller on the record. */
  rights: readonly [ScopeRight, ...ScopeRight[]]
  /**
   * For a POST, everything written with `input.req` or through `call` is one transaction, which is repeated after a
   * deadlock. It holds the record's lock, so slow work should be stored as a row for background work.
   */
  perform: (call: Call, input: ActionInput) => Promise<Answer>
}

type Reading = { body?: never; method: 'GET' } & (
  | { answers: JsonSchema; lists?: never }
  /**
   * The collection whose records a page of the response lists (`listPage`); its fields are used for filter and sort.
   */
  | { answers?: never; lists: string }
)

type Writing = { answers: JsonSchema; body?: BodySchema; lists?: never; method: 'POST' }

/** For callers with an API key and for signed-in staff. */
export type GuardedAction = ActionBase & Guarded & (Reading | Writing)

/** An action without authentication. It must reveal nothing that is not public. */
export type PublicAction = ActionBase & {
  answers: JsonSchema
  body?: never
  isPublic: true
  lists?: never
  method: 'GET'
  perform: (context: { payload: BasePayload }) => Answer | Promise<Answer>
  rights?: never
}

export type Action = GuardedAction | PublicAction

/** Whether the action's path has a record id. */
export const isOnRecord = ({ path }: Action): boolean => path.startsWith('/{id}/')

/**
 * The rights that an API key needs. An action on a record needs read, because its response reveals whether the record
 * exists.
 */
export const rightsOfAction = (action: Action): readonly ScopeRight[] => {
  const { rights = [] } = action
  return isOnRecord(action) ? [...new Set<ScopeRight>(['read', ...rights])] : rights
}

type ConfigSource = {
  config: { collections: readonly { custom?: Record<string, unknown>; slug: string }[] }
}

/** Returns the actions that the config defines for a collection. */
export const actionsOf = ({ config }: ConfigSource, slug: string): readonly Action[] => {
  const collection = config.collections.find((each) => each.slug === slug)
  return (collection?.custom?.['actions'] as readonly Action[] | undefined) ?? []
}
