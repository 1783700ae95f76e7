/**
 * Serialises simultaneous claims of one link within this process. The database decides which one succeeds; this
 * prevents the others from waiting with a connection each.
 */
import type { BasePayload } from 'payload'
import type { Offer } from '../records'
import { claimKey, findOffer } from '..'

type Claimed = { key?: string; offer: Offer }

/** Running claims by token. */
const runningClaims = new Map<string, Promise<void>>()

/** Like `claimKey`, but begins no transaction for a claim that must fail. */
export const claimOnce = async (
  { payload, requestId }: { payload: BasePayload; requestId: string },
  token: string,
): Promise<Claimed | undefined> => {
  let offer = await findOffer(payload, token)
  const first = runningClaims.get(token)
  if (first && offer?.state === 'linked') {
    await first
    offer = await findOffer(payload, token)
  }
  if (offer?.state !== 'linked') return offer && { offer }
  const claiming = claimKey(payload, token, requestId)
  if (!runningClaims.has(token)) runningClaims.set(token, ended(claiming, token))
  return claiming
}

/** Never rejects: callers that waited check the result themselves. */
const ended = async (claiming: Promise<unknown>, token: string): Promise<void> => {
  await claiming.catch(() => undefined)
  runningClaims.delete(token)
}
