/** The state of a running service about keys. */
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { slowDownOf } from '../guesses'
import { KeyCache } from './cache'
import type { FoundKey } from './record'
import { KeyUses } from './uses'
import { authOptionsOf } from '../options'
import { RequestCounter } from './rateLimit'
import type { SlowDown } from '../slow'

export type KeyState = {
  cache: KeyCache<FoundKey>
  /** Undefined if there is no rate limit. */
  counter: RequestCounter | undefined
  slow: SlowDown
  uses: KeyUses
}

export const keyStateOf = payloadState('keys', (payload: BasePayload): KeyState => {
  const { rateLimit } = authOptionsOf(payload)
  return {
    cache: new KeyCache<FoundKey>(),
    counter: rateLimit && new RequestCounter(payload, rateLimit),
    slow: slowDownOf(payload, { kind: 'keys' }),
    uses: new KeyUses(),
  }
})
