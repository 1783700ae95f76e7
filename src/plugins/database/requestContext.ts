/**
 * The state of one request in Payload's operations and hooks: one typed object, `req.context.forecourt`. Each field
 * names the folder that owns it. The service puts nothing else on `req.context`.
 *
 * Payload makes a shallow copy of `req.context` for each call of the Local API, so all copies refer to this one object:
 * what a nested call writes here can be read after it.
 */
import type { PayloadRequest } from 'payload'
import type { ResolvedAccess } from './query/resolvedAccess'
import type { Stored } from './storage/field'

export type ForecourtContext = {
  /** database/query: the caller's access, as far as it was resolved. */
  access?: ResolvedAccess
  /** records: the values of this transaction that one record alone can hold, with their holders. */
  claims?: Map<string, string>
  /**
   * admin/merge: the record that is deleted after another record got its values. Until then both may have the same
   * unique values.
   */
  leavingId?: number
  /** ledger: the batch that the writes of the request are part of. */
  batchId?: string
  /** files: the records that are about to be duplicated with their files, the latest last. */
  duplicatedIds?: number[]
  /** ledger: the part of the service that writes when there is no caller, such as `seed` or `doctor`. */
  engine?: string
  /**
   * ledger: whether the save's expected revision was compared. It is compared once, because the request's own writes
   * are newer.
   */
  isRevisionCompared?: boolean
  /** ledger: the former values of globals, by slug. A stack, as for records. */
  globalsBefore?: Map<string, Record<string, unknown>[]>
  /** `fields/service.ts`: whether the service writes on its own account at the moment. */
  isServiceWrite?: boolean
  /** ledger: the record whose changes the request may read. */
  openedChanges?: { recordId: number; slug: string }
  /** auth/tenancy: records that an API key without the right to read has just made. */
  openedRecords?: { ids: readonly number[]; slug: string }
  /** webhooks: the number of webhooks that the request has yet to restore, by tenant. */
  plannedWebhooks?: Map<null | number, number>
  /**
   * ledger: the former stored forms of records, by `slug/id`. A stack, because a write may write the same record again
   * before it ends.
   */
  recordsBefore?: Map<string, Stored[]>
  /** ledger: the X-Request-Id, where the request has no headers. */
  requestId?: null | string
  /**
   * ledger: the batch whose former values the request restores. Rules for new values do not apply then
   * (`fields/service.ts`).
   */
  undoes?: string
}

declare module 'payload' {
  export interface RequestContext {
    forecourt?: ForecourtContext
  }
}

/**
 * The context of a request, created if needed. The service creates its own by `createLocalReq({ context: { forecourt }
 * })`.
 */
export const contextOf = ({ context }: Pick<PayloadRequest, 'context'>): ForecourtContext =>
  (context.forecourt ??= {})
