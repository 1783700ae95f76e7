/**
 * The secrets that sign deliveries. They are encrypted with a key made of PAYLOAD_SECRET and the webhook's id, so a
 * copy of the database cannot sign. Every secret that has not expired signs.
 */
import { sql } from '@payloadcms/db-postgres'
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { execute, type RequestScope } from '../database/connection/execute'
import { seal, unseal } from '../../lib/seal'
import { newSecret } from './signature'

type WithSecret = Pick<BasePayload, 'secret'>

const keyOf = ({ secret }: WithSecret, webhook: number): Buffer =>
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
    const secret = unseal(keyOf(payload, webhook), sealed)
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
  return { sealed: seal(keyOf(payload, webhook), secret), secret }
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
