/**
 * Presses of one link at once. The database alone decides which of them makes the key; here the others are kept from waiting for
 * it with a connection each, which would leave none for anybody else.
 */
import type { BasePayload } from 'payload'
import type { Offer } from '../records'
import { claimKey, findOffer } from '..'

type Claimed = { key?: string; offer: Offer }

/** By token, until the first of them is done. */
const underWay = new Map<string, Promise<void>>()

/** As `claimKey`, without a transaction for what is known to be refused. */
export const claimOnce = async (
  { payload, requestId }: { payload: BasePayload; requestId: string },
  token: string,
): Promise<Claimed | undefined> => {
  let offer = await findOffer(payload, token)
  const first = underWay.get(token)
  if (first && offer?.state === 'linked') {
    await first
    offer = await findOffer(payload, token)
  }
  if (offer?.state !== 'linked') return offer && { offer }
  const claiming = claimKey(payload, token, requestId)
  if (!underWay.has(token)) underWay.set(token, ended(claiming, token))
  return claiming
}

/** Never fails: who waits for the first looks for itself what came of it. */
const ended = async (claiming: Promise<unknown>, token: string): Promise<void> => {
  await claiming.catch(() => undefined)
  underWay.delete(token)
}
