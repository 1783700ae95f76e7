/** Finds the record of a presented key. */
import type { BasePayload, TypedUser } from 'payload'
import { admitted } from '../../../lib/admission'
import { type FoundKey, readKey } from './record'
import { keyStateOf } from './state'
import { authOptionsOf } from '../options'

/**
 * Finds a valid key.
 *
 * @param address the caller's IP address, whose wrong guesses are delayed; undefined within the process
 * @throws SlowedError if too many guesses from the IP address are running; never for a recently used key
 */
export const findKey = async (
  payload: BasePayload,
  key: string,
  address?: string,
): Promise<FoundKey | undefined> => {
  const { cache, slow } = keyStateOf(payload)
  const hashes = authOptionsOf(payload).hashesOf(key)
  if (!hashes) return slow.attempt(address, () => Promise.resolve(undefined))
  const fresh = toWorkingKey(cache.get(hashes[0]))
  if (fresh) return fresh
  const read = () => readKey(payload, hashes)
  // A recently used key is looked up at once; a guess waits for its turn.
  const recentKey = cache.known(hashes[0]) ? toWorkingKey(await cache.find(hashes[0], read)) : undefined
  return (
    recentKey ??
    slow.attempt(address, async () => toWorkingKey(await cache.find(hashes[0], () => admitted(read))))
  )
}

/** The owner of a recently used key, without a query; the key may be revoked since. */
export const lastKnownCaller = (payload: BasePayload, key: string): TypedUser | undefined => {
  const [hash] = authOptionsOf(payload).hashesOf(key) ?? []
  return hash === undefined ? undefined : toWorkingKey(keyStateOf(payload).cache.known(hash))?.caller
}

/** Checks expiry each time, and returns a copy for the request. */
const toWorkingKey = (found: FoundKey | undefined): FoundKey | undefined => {
  const isWorking = found && !found.isRevoked && (found.ends === undefined || Date.now() < found.ends)
  return isWorking
    ? { ...found, caller: { ...found.caller, tenants: [...(found.caller.tenants ?? [])] } }
    : undefined
}

/** The key's record as the request's user; undefined for an unknown or expired key. */
export const findCaller = async (payload: BasePayload, key: string): Promise<TypedUser | undefined> =>
  (await findKey(payload, key))?.caller
