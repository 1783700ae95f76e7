/**
 * API keys. A key is a UUID version 4 (document: "Authentication") that is shown once, when it is made. Kept is
 * only a keyed hash (`hash.ts`).
 */
import { randomUUID } from 'node:crypto'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import type { ApiKey } from '../../../payload-types'
import { hashKey } from './hash'
import { findCaller } from './lookup'
import { tenantIds } from '../tenancy/tenants'
import type { Grant } from './grant'

export const keysSlug = 'apiKeys'

/** Who has a key made, and the key in whose place it is. */
type Origin = { createdBy?: null | number; replaces?: number }

type Stored = Pick<ApiKey, 'bulkDelete' | 'headerOnly' | 'personalData' | 'scopes' | 'tenants'>

/** What a stored key, or a stored offer of one, allows. Until when is said apart: an offer has no moment yet. */
export const grantOf = (stored: Stored, expiresAt: null | string): Grant => ({
  bulkDelete: stored.bulkDelete === true,
  expiresAt,
  headerOnly: stored.headerOnly === true,
  personalData: stored.personalData ?? 'none',
  scopes: stored.scopes ?? '',
  tenants: tenantIds(stored),
})

const everything: Grant = {
  bulkDelete: true,
  expiresAt: null,
  headerOnly: false,
  personalData: 'full',
  scopes: '*',
  tenants: [],
}

/**
 * Makes a key and keeps its hash. The key itself is in the answer and nowhere else.
 *
 * @throws for a level of personal data that has no effect yet
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

/** As `createKey`, as a part of what `req` is about: in its transaction, and told of in its name. */
export const createKeyWithin = async (
  req: PayloadRequest,
  name: string,
  grant: Grant & Origin,
): Promise<{ id: number; key: string }> => {
  const key = randomUUID()
  return { id: await storeWithin(req, key, name, grant), key }
}

/** Makes sure that a key made elsewhere is one of this service's. */
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
    data: { ...everything, ...grant, hash: hashKey(req.payload, key), hint: key.slice(0, 8), name },
    overrideAccess: true,
    req,
  })
  return id
}
