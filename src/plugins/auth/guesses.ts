/**
 * The slow-downs of a running Payload, one for each kind of secret that is guessed at. They lie with the Payload: a process
 * may hold this module twice, in Next's bundle and outside it.
 */
import type { BasePayload } from 'payload'
import { SlowDown, type SlowDownOptions } from './slow'

const place = Symbol.for('forecourt.guesses')

type Kinds = Map<string, SlowDown>
type Holder = { [place]?: WeakMap<BasePayload, Kinds> }

const kindsOf = (payload: BasePayload): Kinds => {
  const all = ((globalThis as Holder)[place] ??= new WeakMap<BasePayload, Kinds>())
  const kinds = all.get(payload) ?? new Map<string, SlowDown>()
  all.set(payload, kinds)
  return kinds
}

/** The one of its kind; whoever asks first makes it. */
export const slowDownOf = (payload: BasePayload, options: SlowDownOptions): SlowDown => {
  const kinds = kindsOf(payload)
  const slow = kinds.get(options.kind) ?? new SlowDown(payload.logger, options)
  kinds.set(options.kind, slow)
  return slow
}

/** Logs of every kind what was counted: the process may end before its minute is over. */
export const reportGuesses = (payload: BasePayload): void => {
  for (const slow of kindsOf(payload).values()) slow.report()
}
