/** The secret of a claim link: told once, in the link; kept is only a hash of it, as of keys (`keys/hash.ts`). */
import { randomBytes } from 'node:crypto'
import type { BasePayload } from 'payload'
import type { SecretKind } from '../keys/hash'
import type { Hashes } from '../keys/hasher'
import { authOptionsOf } from '../options'

/** 256 bits, in 43 characters that an address takes as they are. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const shape = /^[\w-]{43}$/

export const tokenKind: SecretKind = {
  name: 'claim link',
  read: (given) => (shape.test(given) ? given : undefined),
}

/** The hashes under which a link may be kept, the newest first; undefined for what cannot be of one. */
export const tokenHashes = (payload: BasePayload, token: string): Hashes | undefined =>
  authOptionsOf(payload).tokenHashesOf(token)
