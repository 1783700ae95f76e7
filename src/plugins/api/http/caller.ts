/** Who sends a request with a key, and whether more of them are taken now. */
import type { BasePayload, TypedUser } from 'payload'
import { callerAddressNow } from '../../auth/callerAddress'
import { findKey } from '../../auth/keys/lookup'
import { keyStateOf } from '../../auth/keys/state'
import { type Presented, presentedKey } from '../../auth/keys/presented'
import { Failure, fail, rateLimited } from '../failure'

export type Presenting = {
  /** Headers that every answer has from here on, whatever becomes of the request. */
  answerHeaders: Headers
  presented: Presented
}

/**
 * @throws Failure `unauthenticated`, in one wording whatever is wrong with a key, so that an answer tells nothing about
 *   keys that exist; `rate_limited`
 */
export const authenticate = async (
  payload: BasePayload,
  { answerHeaders, presented }: Presenting,
): Promise<TypedUser> => {
  const address = callerAddressNow()
  refuseSecond(presented)
  const found = presented.key === undefined ? undefined : await findKey(payload, presented.key, address)
  if (!found) throw unauthenticated()
  if (found.isHeaderOnly && presented.isInAddress) {
    throw fail(
      'forbidden',
      'This key may not stand in an address, where logs keep it. Send it as "Authorization: Bearer <key>".',
    )
  }
  const { counter, uses } = keyStateOf(payload)
  uses.note(found, address)
  const allowance = await counter?.count(found.caller.id)
  if (!allowance) return found.caller
  for (const [name, value] of Object.entries(allowance.headers)) answerHeaders.set(name, value)
  if (allowance.isExceeded) throw rateLimited('This key has sent more requests', allowance.resetsIn)
  return found.caller
}

/** @throws Failure for a query in a body that brings a key of its own */
export const refuseOtherKey = (headers: Headers, search: string, url: URL, { key }: Presented): void => {
  if (search === url.search) return
  const parameters = new URLSearchParams(search)
  if (key !== undefined) parameters.append('apiKey', key)
  refuseSecond(presentedKey(headers, parameters))
}

const refuseSecond = ({ other }: Presented): void => {
  if (other === undefined) return
  throw other === 'header'
    ? fail('invalid_header', 'Authorization: holds two different keys. Send one.')
    : fail('invalid_parameter', 'apiKey: two different keys are in this request. Send one, in one place.')
}

const unauthenticated = (): Failure =>
  new Failure(
    {
      code: 'unauthenticated',
      message:
        'A valid API key is needed: send it as "Authorization: Bearer <key>" or as the parameter apiKey.',
    },
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )
