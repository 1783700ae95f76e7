/**
 * How keys are kept: `<version>:<hex>`, an HMAC-SHA-256 under the pepper of that version. The peppers are derived from
 * secrets that are never stored beside the hashes, so neither a copy of the database nor a log gives a key away. A new
 * key is kept under the newest version; one that is kept under an older one is accepted.
 */
import { createHash, createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { authOptionsOf } from '../options'
import type { Hasher } from './hasher'

/** The secret of one version of the hash. */
export type Pepper = { secret: string; version: number }

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A kind of secret that is kept as a hash: its name, and how what was given is read, undefined for what cannot be one. */
export type SecretKind = { name: string; read: (given: string) => string | undefined }

/**
 * @param peppers the newest first
 * @param secret the service's own: the pepper of version 1, unless that is among the others
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

/** Payload shortens the service's secret in this way before anybody sees it: keys are kept under what came of it. */
const pepperFrom = (name: string, { secret, version }: Pepper): string =>
  `forecourt ${name} ${version} ${createHash('sha256').update(secret).digest('hex').slice(0, 32)}`

/** The hash under which a new key is kept; undefined for what cannot be one. */
export const hashKey = (payload: BasePayload, key: string): string | undefined =>
  authOptionsOf(payload).hashesOf(key)?.[0]
