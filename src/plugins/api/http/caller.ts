/** Authenticates requests by their API key, and applies the key's rate limit. */
import type { BasePayload, TypedUser } from 'payload'
import { callerAddressNow } from '../../auth/callerAddress'
import { findKey } from '../../auth/keys/lookup'
import { keyStateOf } from '../../auth/keys/state'
import { type Presented, presentedKey } from '../../auth/keys/presented'
import type { HeaderReader } from '../../../lib/headers'
import { Failure, fail, rateLimited } from '../failure'
import { withLowerCaseNames } from './message'

type Authentication = {
  /** Headers are added here for the response, in small letters, whether the request succeeds or fails. */
  answerHeaders: Record<string, string>
  presented: Presented
}

/**
 * @throws Failure `unauthenticated`, with the same message whatever is wrong, so that a response does not reveal which keys
 *   exist; `rate_limited`
 */
export const authenticate = async (
  payload: BasePayload,
  { answerHeaders, presented }: Authentication,
): Promise<TypedUser> => {
  const address = callerAddressNow()
  refuseSecondKey(presented)
  const found = presented.key === undefined ? undefined : await findKey(payload, presented.key, address)
  if (!found) throw unauthenticated()
  if (found.isHeaderOnly && presented.isInUrl) {
    throw fail(
      'forbidden',
      'This key may not stand in an address, where logs keep it. Send it as "Authorization: Bearer <key>".',
    )
  }
  const { counter, uses } = keyStateOf(payload)
  uses.note(found, address)
  const allowance = await counter?.count(found.caller.id)
  if (!allowance) return found.caller
  Object.assign(answerHeaders, withLowerCaseNames(allowance.headers))
  if (allowance.isExceeded) throw rateLimited('This key has sent more requests', allowance.resetsIn)
  return found.caller
}

/** @throws Failure if the query in the body of a GET sent as POST has another key */
export const refuseOtherKey = (headers: HeaderReader, search: string, { key }: Presented): void => {
  const parameters = new URLSearchParams(search)
  if (key !== undefined) parameters.append('apiKey', key)
  refuseSecondKey(presentedKey(headers, parameters))
}

const refuseSecondKey = ({ other }: Presented): void => {
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
