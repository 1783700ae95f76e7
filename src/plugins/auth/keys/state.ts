/**
 * What a running service remembers about keys. A process may hold this module twice, in Next's bundle and outside it:
 * what is remembered lies with the one Payload that both use.
 */
import type { BasePayload } from 'payload'
import { slowDownOf } from '../guesses'
import { KeyCache } from './cache'
import type { FoundKey } from './record'
import { KeyUses } from './uses'
import { authOptionsOf } from '../options'
import { RequestCounter } from './rateLimit'
import type { SlowDown } from '../slow'

export type KeyState = {
  cache: KeyCache<FoundKey>
  /** Undefined: nobody's requests are counted. */
  counter: RequestCounter | undefined
  slow: SlowDown
  uses: KeyUses
}

const place = Symbol.for('forecourt.keys')

type Holder = { [place]?: WeakMap<BasePayload, KeyState> }

export const keyStateOf = (payload: BasePayload): KeyState => {
  const states = ((globalThis as Holder)[place] ??= new WeakMap())
  const known = states.get(payload)
  if (known) return known
  const { rateLimit } = authOptionsOf(payload)
  const state = {
    cache: new KeyCache<FoundKey>(),
    counter: rateLimit && new RequestCounter(rateLimit),
    slow: slowDownOf(payload, { kind: 'keys' }),
    uses: new KeyUses(),
  }
  states.set(payload, state)
  return state
}
