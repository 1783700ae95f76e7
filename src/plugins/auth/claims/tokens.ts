/** The token of a claim link. It is in the link only; the database stores a hash, as for keys (`keys/hash.ts`). */
import { randomBytes } from 'node:crypto'
import type { BasePayload } from 'payload'
import type { SecretKind } from '../keys/hash'
import type { Hashes } from '../keys/hasher'
import { authOptionsOf } from '../options'

/** 256 random bits as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const tokenPattern = /^[\w-]{43}$/

export const tokenKind: SecretKind = {
  name: 'claim link',
  read: (given) => (tokenPattern.test(given) ? given : undefined),
}

/** The possible hashes of a token, newest version first; undefined for text that cannot be a token. */
export const tokenHashes = (payload: BasePayload, token: string): Hashes | undefined =>
  authOptionsOf(payload).tokenHashesOf(token)
