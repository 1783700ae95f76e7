import type { BasePayload } from 'payload'
import type { Hasher } from './keys/hasher'
import type { RateLimit } from './keys/rateLimit'

/** The plugin's options as used at run time. Peppers stay inside the hash functions. */
export type RunningAuth = {
  /** Hashes keys. */
  hashesOf: Hasher
  rateLimit?: RateLimit
  /** Hashes the tokens of claim links. */
  tokenHashesOf: Hasher
}

/** @throws if the plugin is not in the config */
export const authOptionsOf = ({ config }: Pick<BasePayload, 'config'>): RunningAuth => {
  const options = config.custom['auth'] as RunningAuth | undefined
  if (!options) throw new Error('The auth plugin is not in the config.')
  return options
}
