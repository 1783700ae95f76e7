/**
 * The place of one caller's key, and what may be known of it. All of it is derived (HKDF, RFC 5869) from the
 * service's secret and the idempotency key, which is kept nowhere: neither is enough to find a place or to read
 * what stands there.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import type { BasePayload, TypedUser } from 'payload'

export type Slot = {
  /** The encryption key of the answer. */
  answerKey: Buffer
  caller: number
  /** The lookup key of the answer. */
  keyHash: string
  /** The number of the advisory lock. */
  lock: bigint
  /** A keyed hash of the request: a plain one could be guessed. */
  requestHash: (fingerprint: string) => string
}

export const slotOf = (
  { secret }: Pick<BasePayload, 'secret'>,
  { collection, id: caller }: Pick<TypedUser, 'collection' | 'id'>,
  key: string,
): Slot => {
  // Ids of API keys and users overlap.
  const name = collection === 'apiKeys' ? caller : `${collection} ${caller}`
  const derive = (purpose: string) =>
    Buffer.from(
      hkdfSync('sha256', secret, '', JSON.stringify(['forecourt idempotency 1', purpose, name, key]), 32),
    )
  const place = derive('name')
  const requestKey = derive('request')
  return {
    answerKey: derive('answer'),
    caller,
    keyHash: place.toString('hex'),
    lock: place.readBigInt64BE(),
    requestHash: (fingerprint) => createHmac('sha256', requestKey).update(fingerprint).digest('hex'),
  }
}
