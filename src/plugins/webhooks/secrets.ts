/**
 * The secrets that deliveries are signed with, sealed with a key of the service's secret and of the webhook: a copy of the
 * database signs nothing. Every one that has not expired signs.
 */
import { sql } from '@payloadcms/db-postgres'
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { execute, type RequestScope } from '../database/connection/execute'
import { seal, unseal } from '../../lib/seal'
import { newSecret } from './signature'

type Keeper = Pick<BasePayload, 'secret'>

const keyOf = ({ secret }: Keeper, webhook: number): Buffer =>
  createHmac('sha256', secret).update(`forecourt webhook 1 ${webhook}`).digest()

const mostUnsealed = 5000
const unsealed = new Map<string, string>()

/**
 * Undefined for what was not sealed for this webhook of this service: its secret was changed since. It is called at every
 * try, and unsealing takes longer than signing: what was unsealed is remembered, by key and seal.
 */
export const unsealSecret = (payload: Keeper, webhook: number, sealed: string): string | undefined => {
  const name = `${webhook} ${payload.secret} ${sealed}`
  const known = unsealed.get(name)
  if (known !== undefined) return known
  try {
    const secret = unseal(keyOf(payload, webhook), sealed)
    if (unsealed.size >= mostUnsealed) unsealed.clear()
    unsealed.set(name, secret)
    return secret
  } catch {
    return undefined
  }
}

/** A new secret, sealed, and in clear, to be shown once. */
export const makeSecret = (payload: Keeper, webhook: number): { sealed: string; secret: string } => {
  const secret = newSecret()
  return { sealed: seal(keyOf(payload, webhook), secret), secret }
}

/** Gives a webhook its first secret, if it has none. */
export const ensureSecret = async (scope: RequestScope, webhook: number): Promise<void> => {
  const { sealed } = makeSecret(scope.payload, webhook)
  await execute(
    scope,
    sql`INSERT INTO webhook_secrets (webhook, sealed) SELECT id, ${sealed} FROM webhooks WHERE id = ${webhook}
      AND NOT EXISTS (SELECT 1 FROM webhook_secrets WHERE webhook = ${webhook})`,
  )
}

/**
 * Makes another secret.
 *
 * @param overlapHours how long the ones before it go on to sign; what ends sooner does so
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

/** How many sign now. */
export const countLive = async (scope: RequestScope, webhook: number): Promise<number> => {
  const [row] = await execute<{ live: number }>(
    scope,
    sql`SELECT count(*)::int AS live FROM webhook_secrets
      WHERE webhook = ${webhook} AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
  )
  return row?.live ?? 0
}
