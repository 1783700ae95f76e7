/**
 * API keys. A key is a UUID version 4 (document: "Authentication") that is shown once, when it is made. Kept is
 * only a keyed hash, so that neither a copy of the database nor a log gives a key away; the pepper is derived
 * from the service's secret and never stored beside the hash.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { personalDataLevels } from '../vocabulary/identity'
import { type BasePayload, createLocalReq, type PayloadRequest, type TypedUser } from 'payload'

export const keysSlug = 'apiKeys'

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The hash under which a key is kept, or undefined for what cannot be a key. */
export const hashKey = (payload: Pick<BasePayload, 'secret'>, key: string): string | undefined =>
  keyShape.test(key)
    ? `1:${createHmac('sha256', `forecourt api key 1 ${payload.secret}`).update(key.toLowerCase()).digest('hex')}`
    : undefined

/** What a key may do, and for how long. */
export type Grant = {
  /** Whether it may delete many records by one request. */
  bulkDelete: boolean
  /** ISO 8601; null: it never expires. */
  expiresAt: null | string
  /** Whether it is refused in the address of a request. */
  headerOnly: boolean
  personalData: (typeof personalDataLevels)[number]
  scopes: string
  /** None: all of them. */
  tenants: number[]
}

const everything: Grant = {
  bulkDelete: true,
  expiresAt: null,
  headerOnly: false,
  personalData: 'full',
  scopes: '*',
  tenants: [],
}

/** Makes a key and keeps its hash. The key itself is in the answer and nowhere else. */
export const createKey = async (
  payload: BasePayload,
  name: string,
  grant: Partial<Grant> = {},
): Promise<{ id: number; key: string }> => {
  const key = randomUUID()
  return { id: await store(payload, key, name, grant), key }
}

/** As `createKey`, as a part of what `req` is about: in its transaction, and told of in its name. */
export const createKeyWithin = async (
  req: PayloadRequest,
  name: string,
  grant: Partial<Grant>,
  createdBy: null | number,
): Promise<{ id: number; key: string }> => {
  const key = randomUUID()
  return { id: await storeWithin(req, key, name, { ...grant, createdBy }), key }
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
  storeWithin(await createLocalReq({ context: { engine: 'keys' } }, payload), key, name, grant)

const storeWithin = async (
  req: PayloadRequest,
  key: string,
  name: string,
  grant: Partial<Grant> & { createdBy?: null | number },
): Promise<number> => {
  const { id } = await req.payload.create({
    collection: keysSlug,
    data: { ...everything, ...grant, hash: hashKey(req.payload, key), hint: key.slice(0, 8), name },
    overrideAccess: true,
    req,
  })
  return id
}

/** The key's record as the caller of a request, or undefined for a key that is none of ours. */
export const findCaller = async (payload: BasePayload, key: string): Promise<TypedUser | undefined> => {
  const hash = hashKey(payload, key)
  if (hash === undefined) return undefined
  const { docs } = await payload.find({
    collection: keysSlug,
    depth: 0,
    limit: 1,
    overrideAccess: true,
    pagination: false,
    req: await createLocalReq({}, payload),
    where: { hash: { equals: hash } },
  })
  const [record] = docs
  return record && { ...record, collection: keysSlug }
}
