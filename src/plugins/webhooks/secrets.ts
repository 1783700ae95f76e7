/**
 * Secrets and signatures as Standard Webhooks defines them (https://www.standardwebhooks.com): HMAC-SHA-256 over the
 * id, the time and the body, one signature for each secret that has not expired. A receiver accepts a delivery if it
 * knows any of the secrets. They are stored encrypted with a key made of PAYLOAD_SECRET and the webhook's id, so a copy
 * of the database cannot sign.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { seal, unseal } from '../../lib/seal'
import { execute, type RequestScope } from '../database/connection/execute'

const prefix = 'whsec_'

/** A secret as receivers get it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The header `webhook-signature`: one `v1,<base64>` per secret, separated by spaces.
 *
 * @param id the header `webhook-id`
 * @param timestamp the time of the attempt; a number is the value of the header `webhook-timestamp`, in Unix seconds
 * @param body exactly as it is sent
 */
export const signatures = (
  secrets: readonly string[],
  id: string,
  timestamp: Date | number,
  body: string,
): string => {
  const seconds = typeof timestamp === 'number' ? timestamp : Math.floor(timestamp.getTime() / 1000)
  const content = `${id}.${seconds}.${body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', toKey(secret)).update(content).digest('base64')}`)
    .join(' ')
}

const toKey = (secret: string): Buffer => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  // The message must not contain the secret, as errors may be logged.
  if (!secret.startsWith(prefix) || key.length === 0)
    throw new Error('A webhook secret must be `whsec_` followed by base64.')
  return key
}

type WithSecret = Pick<BasePayload, 'secret'>

/**
 * Derives the key that encrypts the secrets of a webhook. The `1` is a version: with another text, stored secrets could
 * no longer be decrypted.
 */
const deriveSealingKey = ({ secret }: WithSecret, webhook: number): Buffer =>
  createHmac('sha256', secret).update(`forecourt webhook 1 ${webhook}`).digest()

const maxCached = 5000
const cache = new Map<string, string>()

/**
 * Decrypts a secret; undefined if it was encrypted under another PAYLOAD_SECRET or for another webhook. Runs at every
 * attempt and takes longer than signing, so results are cached.
 */
export const unsealSecret = (payload: WithSecret, webhook: number, sealed: string): string | undefined => {
  const cacheKey = `${webhook} ${payload.secret} ${sealed}`
  const cached = cache.get(cacheKey)
  if (cached !== undefined) return cached
  try {
    const secret = unseal(deriveSealingKey(payload, webhook), sealed)
    if (cache.size >= maxCached) cache.clear()
    cache.set(cacheKey, secret)
    return secret
  } catch {
    return undefined
  }
}

/** A new secret, encrypted to be stored and in clear to be shown once. */
export const makeSecret = (payload: WithSecret, webhook: number): { sealed: string; secret: string } => {
  const secret = newSecret()
  return { sealed: seal(deriveSealingKey(payload, webhook), secret), secret }
}

/** Creates a webhook's first secret if it has none. */
export const ensureSecret = async (scope: RequestScope, webhook: number): Promise<void> => {
  const { sealed } = makeSecret(scope.payload, webhook)
  await execute(
    scope,
    sql`INSERT INTO webhook_secrets (webhook, sealed) SELECT id, ${sealed} FROM webhooks WHERE id = ${webhook}
      AND NOT EXISTS (SELECT 1 FROM webhook_secrets WHERE webhook = ${webhook})`,
  )
}

/**
 * Creates a further secret.
 *
 * @param overlapHours how long the existing secrets still sign, unless they expire sooner
 */
export const addSecret = async (
  scope: RequestScope,
  webhook: number,
  overlapHours: number,
): Promise<string> => {
  const { sealed, secret } = makeSecret(scope.payload, webhook)
  const end = sql`clock_timestamp() + make_interval(secs => ${overlapHours * 3600})`
  await execute(
    scope,
    sql`UPDATE webhook_secrets SET expires_at = least(coalesce(expires_at, 'infinity'), ${end}) WHERE webhook = ${webhook}`,
  )
  await execute(scope, sql`INSERT INTO webhook_secrets (webhook, sealed) VALUES (${webhook}, ${sealed})`)
  return secret
}

/** The number of secrets that sign now. */
export const countLive = async (scope: RequestScope, webhook: number): Promise<number> => {
  const [row] = await execute<{ live: number }>(
    scope,
    sql`SELECT count(*)::int AS live FROM webhook_secrets
      WHERE webhook = ${webhook} AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
  )
  return row?.live ?? 0
}
