/**
 * The keys under which the response to one caller's idempotency key is locked, found and encrypted. They are derived (HKDF,
 * RFC 5869) from the service's secret and the idempotency key, which is not stored, so the secret alone is not enough to
 * find or decrypt a stored response.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import type { BasePayload, TypedUser } from 'payload'

export type DerivedKeys = {
  /** The encryption key of the response. */
  answerKey: Buffer
  caller: number
  /** The lookup key of the response. */
  keyHash: string
  /** The number of the advisory lock. */
  lock: bigint
  /** A keyed hash of the request: a plain one could be guessed. */
  requestHash: (fingerprint: string) => string
}

export const deriveKeys = (
  { secret }: Pick<BasePayload, 'secret'>,
  { collection, id: caller }: Pick<TypedUser, 'collection' | 'id'>,
  key: string,
): DerivedKeys => {
  // Ids of API keys and users overlap.
  const name = collection === 'apiKeys' ? caller : `${collection} ${caller}`
  const derive = (purpose: string) =>
    Buffer.from(
      hkdfSync('sha256', secret, '', JSON.stringify(['forecourt idempotency 1', purpose, name, key]), 32),
    )
  const nameHash = derive('name')
  const requestKey = derive('request')
  return {
    answerKey: derive('answer'),
    caller,
    keyHash: nameHash.toString('hex'),
    lock: nameHash.readBigInt64BE(),
    requestHash: (fingerprint) => createHmac('sha256', requestKey).update(fingerprint).digest('hex'),
  }
}
