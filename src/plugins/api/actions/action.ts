/**
 * What can be asked of a collection beside the operations that all collections have: `POST /webhooks/{id}/pause`. An
 * engine says what an action is; the contract asks everything about its request before it is performed.
 */
import type { BasePayload, PayloadRequest } from 'payload'
import type { ScopeRight } from '../../auth/tenancy/scopes'
import type { Call } from '../call'
import type { Answer } from '../http/answer'

/** JSON Schema (2020-12), for the description. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a body may hold. Other names are refused, and names that are `required` and missing; values are the action's to check. */
export type BodySchema = {
  properties: Readonly<Record<string, JsonSchema>>
  /** Where it names none, the request may come without a body. */
  required?: readonly string[]
}

type Told = {
  /** The operation's name in the description, in camel case. No other operation has it. */
  name: string
  /** Below the collection, in words: `/events`, or `/{id}/deliveries` about one record. */
  path: `/${string}`
  /** What it does, in a few words without a full stop. */
  summary: string
  /** What else there is to know, in sentences. */
  description?: string
  /** Of the answer when all is well; 200 unless it is another. */
  status?: 200 | 201 | 202
}

export type Given = {
  /** Its names are ones that the action knows; empty where none came. */
  body: Readonly<Record<string, unknown>>
  /** The record, which the caller sees and, where a right to write is asked, may write; 0 where the path has none. */
  id: number
  /** For every statement. Of a POST in its transaction, with the record locked where a right to write is asked. */
  req: PayloadRequest
}

type Performed = {
  isPublic?: never
  /** What a key must be allowed to on the collection, and what anybody must be allowed to on the record. */
  rights: readonly [ScopeRight, ...ScopeRight[]]
  /**
   * Of a POST everything it writes with `given.req`, or through `call`, is one transaction, begun again when it meets
   * a deadlock. It holds the record: what takes long is left behind as a row for somebody else.
   */
  perform: (call: Call, given: Given) => Promise<Answer>
}

type Reading = { body?: never; method: 'GET' } & (
  | { answers: JsonSchema; lists?: never }
  /** The collection whose records it answers a page of (`listPage`), and by whose fields it filters and sorts. */
  | { answers?: never; lists: string }
)

type Writing = { answers: JsonSchema; body?: BodySchema; lists?: never; method: 'POST' }

/** For callers with a key and for signed-in staff. */
export type GuardedAction = Told & Performed & (Reading | Writing)

/** For everybody, key or none: of nothing that anybody may not know. */
export type PublicAction = Told & {
  answers: JsonSchema
  body?: never
  isPublic: true
  lists?: never
  method: 'GET'
  perform: (asked: { payload: BasePayload }) => Answer | Promise<Answer>
  rights?: never
}

export type Action = GuardedAction | PublicAction

/** Whether it is about one record. */
export const isOnRecord = ({ path }: Action): boolean => path.startsWith('/{id}/')

/** The rights that a key needs: who is told that a record is not there, or is told of it, reads. */
export const rightsOfAction = (action: Action): readonly ScopeRight[] => {
  const { rights = [] } = action
  return isOnRecord(action) ? [...new Set<ScopeRight>(['read', ...rights])] : rights
}

type Configured = {
  config: { collections: readonly { custom?: Record<string, unknown>; slug: string }[] }
}

/** The actions of a collection, as the config has them. */
export const actionsOf = ({ config }: Configured, slug: string): readonly Action[] => {
  const collection = config.collections.find((each) => each.slug === slug)
  return (collection?.custom?.['actions'] as readonly Action[] | undefined) ?? []
}
