/** The delays for wrong guesses in a running Payload, one for each kind of secret. */
import type { BasePayload } from 'payload'
import { payloadState } from '../../lib/payloadState'
import { sharedCounts } from './rates'
import { SlowDown, type SlowDownOptions } from './slow'

const kindsOf = payloadState('guesses', () => new Map<string, SlowDown>())

/** The instance for a kind of secret, created on first use. */
export const slowDownOf = (payload: BasePayload, options: SlowDownOptions): SlowDown => {
  const kinds = kindsOf(payload)
  const slow =
    kinds.get(options.kind) ??
    new SlowDown(payload.logger, (counted) => sharedCounts(payload, counted), options)
  kinds.set(options.kind, slow)
  return slow
}

/** Logs the counts of all kinds before the process ends. */
export const reportGuesses = (payload: BasePayload): void => {
  for (const slow of kindsOf(payload).values()) slow.report()
}
