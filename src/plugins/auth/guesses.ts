/** The slow-downs of a running Payload, one for each kind of secret that is guessed at. */
import type { BasePayload } from 'payload'
import { payloadState } from '../../lib/payloadState'
import { SlowDown, type SlowDownOptions } from './slow'

const kindsOf = payloadState('guesses', () => new Map<string, SlowDown>())

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
