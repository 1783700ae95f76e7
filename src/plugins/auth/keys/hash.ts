/**
 * Stores keys as `<version>:<hex>`, an HMAC-SHA-256 under the pepper of that version. Peppers derive from secrets
 * that are not in the database, so neither a copy of the database nor a log reveals a key. New keys use the newest
 * version; older versions are still accepted.
 */
import { createHash, createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { authOptionsOf } from '../options'
import type { Hasher } from './hasher'

/** The secret for one version of the hash. */
export type Pepper = { secret: string; version: number }

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A kind of hashed secret: its name, and a parser that returns undefined for invalid text. */
export type SecretKind = { name: string; read: (given: string) => string | undefined }

/**
 * @param peppers newest first
 * @param secret PAYLOAD_SECRET, the pepper of version 1 unless `peppers` has one
 */
export const hasherOf = ({ name, read }: SecretKind, peppers: readonly Pepper[], secret: string): Hasher => {
  const first = peppers.some(({ version }) => version === 1) ? [] : [{ secret, version: 1 }]
  const derived = [...peppers, ...first].map((each) => ({
    pepper: pepperFrom(name, each),
    version: each.version,
  }))
  return (given) => {
    const text = read(given)
    if (text === undefined) return undefined
    const [newest, ...older] = derived.map(
      ({ pepper, version }) => `${version}:${createHmac('sha256', pepper).update(text).digest('hex')}`,
    )
    return newest === undefined ? undefined : [newest, ...older]
  }
}

export const keyKind: SecretKind = {
  name: 'api key',
  read: (given) => (keyShape.test(given) ? given.toLowerCase() : undefined),
}

/** Payload exposes only a shortened form of its secret, which existing hashes use. */
const pepperFrom = (name: string, { secret, version }: Pepper): string =>
  `forecourt ${name} ${version} ${createHash('sha256').update(secret).digest('hex').slice(0, 32)}`

/** The hash for storing a new key; undefined for invalid text. */
export const hashKey = (payload: BasePayload, key: string): string | undefined =>
  authOptionsOf(payload).hashesOf(key)?.[0]
