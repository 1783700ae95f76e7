/**
 * Secrets and signatures as Standard Webhooks defines them (https://www.standardwebhooks.com): HMAC-SHA-256 over the
 * id, the time and the body, one signature per live secret. A receiver accepts a delivery if it knows any of the
 * secrets.
 */
import { createHmac, randomBytes } from 'node:crypto'

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
  const signed = `${id}.${seconds}.${body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`)
    .join(' ')
}

const keyOf = (secret: string): Buffer => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  // The message must not contain the secret, as errors may be logged.
  if (!secret.startsWith(prefix) || key.length === 0) throw new Error('A secret must be whsec_ and base64.')
  return key
}
