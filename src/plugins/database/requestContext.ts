/**
 * What one request carries through Payload's operations and hooks: one object, `req.context.forecourt`, its fields typed and
 * each owned by one room. Nothing else of ours is put on `req.context`.
 *
 * Payload copies `req.context` with each call of the Local API, one level deep, and gives its proxies of `req` the same one:
 * all copies hold this one object. What is written here during a nested call is seen after it.
 */
import type { PayloadRequest } from 'payload'
import type { ResolvedAccess } from './query/resolvedAccess'
import type { Stored } from './storage/field'

export type ForecourtContext = {
  /** database/query: what the caller may do, as far as it was asked for. */
  access?: ResolvedAccess
  /** ledger: the batch that the writes of the request are part of. */
  batchId?: string
  /** files: the records that are about to be duplicated with their files, the last asked for at the end. */
  duplicatedIds?: number[]
  /** ledger: the part of the service that writes, where there is no caller: `seed`, `doctor`. */
  engine?: string
  /** ledger: whether the save's expected revision was compared. What the request writes after that is newer, and its own. */
  isRevisionCompared?: boolean
  /** `fields/service.ts`: whether the service writes on its own account at the moment. */
  isServiceWrite?: boolean
  /** ledger: the record whose changes the request was found to be allowed to read. */
  openedChanges?: { recordId: number; slug: string }
  /** auth/tenancy: records that a key without the right to read has just made. */
  openedRecords?: { ids: readonly number[]; slug: string }
  /** webhooks: by tenant, how many webhooks the request is still to bring back. */
  plannedWebhooks?: Map<null | number, number>
  /** ledger: records as they were, by `slug/id`. A stack: a write may make another of the same record before it is done. */
  recordsBefore?: Map<string, Stored[]>
  /** ledger: the X-Request-Id, where the request has no headers. */
  requestId?: null | string
}

declare module 'payload' {
  export interface RequestContext {
    forecourt?: ForecourtContext
  }
}

/** What the request carries. It lasts for the request: for the service it is made by `createLocalReq({ context: { forecourt } })`. */
export const contextOf = ({ context }: Pick<PayloadRequest, 'context'>): ForecourtContext =>
  (context.forecourt ??= {})
