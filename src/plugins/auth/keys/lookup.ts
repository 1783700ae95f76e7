/** Whose a key is. */
import type { BasePayload, TypedUser } from 'payload'
import { admitted } from '../../../lib/admission'
import { type FoundKey, readKey } from './record'
import { keyStateOf } from './state'
import { authOptionsOf } from '../options'

/**
 * The key, found and working.
 *
 * @param address of the caller, whose guesses are slowed; undefined within the process
 * @throws SlowedError when too many guesses of the address are under way; for a key that is known it never is
 */
export const findKey = async (
  payload: BasePayload,
  key: string,
  address?: string,
): Promise<FoundKey | undefined> => {
  const { cache, slow } = keyStateOf(payload)
  const hashes = authOptionsOf(payload).hashesOf(key)
  if (!hashes) return slow.attempt(address, () => Promise.resolve(undefined))
  const fresh = working(cache.get(hashes[0]))
  if (fresh) return fresh
  const read = () => readKey(payload, hashes)
  // A key that was known a moment ago is looked up whatever else is asked; a guess waits for its place.
  const known = cache.known(hashes[0]) ? working(await cache.find(hashes[0], read)) : undefined
  return (
    known ?? slow.attempt(address, async () => working(await cache.find(hashes[0], () => admitted(read))))
  )
}

/** Of a key that was found lately, whom it belongs to, without asking the database: it may have been revoked since. */
export const lastKnownCaller = (payload: BasePayload, key: string): TypedUser | undefined => {
  const [hash] = authOptionsOf(payload).hashesOf(key) ?? []
  return hash === undefined ? undefined : working(keyStateOf(payload).cache.known(hash))?.caller
}

/** Asked each time: a key that was found a moment ago may have ended since. What is given away is the request's own. */
const working = (found: FoundKey | undefined): FoundKey | undefined => {
  const works = found && !found.isRevoked && (found.ends === undefined || Date.now() < found.ends)
  return works
    ? { ...found, caller: { ...found.caller, tenants: [...(found.caller.tenants ?? [])] } }
    : undefined
}

/** The key's record as the caller of a request, or undefined for a key that is none of ours or has ended. */
export const findCaller = async (payload: BasePayload, key: string): Promise<TypedUser | undefined> =>
  (await findKey(payload, key))?.caller
