/**
 * API keys. A key is a UUID version 4 (document: "Authentication"), shown once when created. Guarantees that only a
 * keyed hash is stored (`hash.ts`).
 */
import { randomUUID } from 'node:crypto'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import type { ApiKey } from '../../../payload-types'
import { hashKey } from './hash'
import { findCaller } from './lookup'
import { tenantIds } from '../tenancy/tenants'
import type { Grant } from './grant'

export const keysSlug = 'apiKeys'

/** Who created a key, and which key it replaces. */
type Origin = { createdBy?: null | number; replaces?: number }

type Stored = Pick<ApiKey, 'bulkDelete' | 'headerOnly' | 'personalData' | 'scopes' | 'tenants'>

/** The rights of a stored key or offer. The expiry is passed separately, as an offer has none yet. */
export const grantOf = (stored: Stored, expiresAt: null | string): Grant => ({
  bulkDelete: stored.bulkDelete === true,
  expiresAt,
  headerOnly: stored.headerOnly === true,
  personalData: stored.personalData ?? 'none',
  scopes: stored.scopes ?? '',
  tenants: tenantIds(stored),
})

const fullGrant: Grant = {
  bulkDelete: true,
  expiresAt: null,
  headerOnly: false,
  personalData: 'full',
  scopes: '*',
  tenants: [],
}

/**
 * Creates a key and stores its hash. Only the return value contains the key. @throws for a level of personal data
 * that is not enforced yet
 */
export const createKey = async (
  payload: BasePayload,
  name: string,
  grant: Partial<Grant> = {},
): Promise<{ id: number; key: string }> => {
  if (grant.personalData !== undefined && grant.personalData !== 'full') {
    throw new Error(
      `The level "${grant.personalData}" of personal data has no effect yet. Leave it out, or say full.`,
    )
  }
  const key = randomUUID()
  return { id: await store(payload, key, name, grant), key }
}

/** Like `createKey`, within the transaction of `req` and in the ledger under its user. */
export const createKeyWithin = async (
  req: PayloadRequest,
  name: string,
  grant: Grant & Origin,
): Promise<{ id: number; key: string }> => {
  const key = randomUUID()
  return { id: await storeWithin(req, key, name, grant), key }
}

/** Stores a key that was generated elsewhere, unless it exists. */
export const ensureKey = async (payload: BasePayload, key: string, name: string): Promise<void> => {
  if (!(await findCaller(payload, key))) await store(payload, key, name, {})
}

const store = async (
  payload: BasePayload,
  key: string,
  name: string,
  grant: Partial<Grant>,
): Promise<number> =>
  storeWithin(await createLocalReq({ context: { forecourt: { engine: 'keys' } } }, payload), key, name, grant)

const storeWithin = async (
  req: PayloadRequest,
  key: string,
  name: string,
  grant: Origin & Partial<Grant>,
): Promise<number> => {
  const { id } = await req.payload.create({
    collection: keysSlug,
    data: { ...fullGrant, ...grant, hash: hashKey(req.payload, key), hint: key.slice(0, 8), name },
    overrideAccess: true,
    req,
  })
  return id
}
