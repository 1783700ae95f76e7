/**
 * Secrets and signatures after Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA-256 over the id, the time
 * and the body, under each live secret, so that a receiver who knows any of them is content.
 */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as receivers are given it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The header `webhook-signature`: one `v1,<base64>` for each secret, with spaces between.
 *
 * @param id the header `webhook-id`
 * @param timestamp the moment of the try, a number being what the header `webhook-timestamp` has: unix seconds
 * @param body to the letter as it is sent
 */
export const signatures = (
  secrets: readonly string[],
  id: string,
  timestamp: Date | number,
  body: string,
): string => {
  const seconds = typeof timestamp === 'number' ? timestamp : Math.floor(timestamp.getTime() / 1000)
  const signed = `${id}.${seconds}.${body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`)
    .join(' ')
}

const keyOf = (secret: string): Buffer => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  // Never with the secret in it: an error may be logged.
  if (!secret.startsWith(prefix) || key.length === 0) throw new Error('A secret must be whsec_ and base64.')
  return key
}
