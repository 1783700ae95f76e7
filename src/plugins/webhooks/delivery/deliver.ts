/** Sends one delivery once, and decides what happens next. */
import type { BasePayload } from 'payload'
import type { Sender } from '../http'
import { methodOf } from '../method'
import { signatures, unsealSecret } from '../secrets'
import type { Claimed } from './claim'
import type { Clock } from './clock'
import type { Attempt, Result } from './record'
import { nextWait } from './schedule'

export type Tried = {
  /** Whether the receiver responded with 410 Gone: it wants no more deliveries. */
  isGone: boolean
  result: Result
}

/** @returns undefined when the worker stopped before the delivery was sent */
export const deliver = async (
  payload: BasePayload,
  sender: Sender,
  claimed: Claimed,
  clock: Clock,
): Promise<Tried | undefined> => {
  const at = new Date(clock.now())
  const resultBase = { id: claimed.id, nextTry: null, webhook: claimed.webhook }
  const failed = (error: string, status: 'cancelled' | 'pending'): Tried => {
    const attempt = { at: at.toISOString(), durationMs: 0, error }
    return {
      isGone: false,
      result: status === 'cancelled' ? { ...resultBase, attempt, status } : toRetry(claimed, attempt, { at }),
    }
  }
  if (!claimed.isPermitted) return failed('not_told', 'cancelled')
  const secrets = secretsOf(payload, claimed)
  if (secrets.length === 0) return failed('no_secret', 'pending')
  const { answer, durationMs, error, retryAfterMs, status } = await sender.send({
    body: claimed.body,
    headers: headersOf(claimed, secrets, at),
    method: methodOf(claimed.method),
    url: claimed.url ?? '',
  })
  if (error === 'stopped') return undefined
  const attempt: Attempt = {
    at: at.toISOString(),
    durationMs,
    ...(answer === '' ? {} : { answer }),
    ...(error === undefined ? {} : { error }),
    ...(status === undefined ? {} : { status }),
  }
  const isOk = error === undefined && status !== undefined && status >= 200 && status < 300
  if (isOk) return { isGone: false, result: { ...resultBase, attempt, status: 'delivered' } }
  const isGone = error === undefined && status === 410
  if (isGone) return { isGone, result: { ...resultBase, attempt, status: 'failed' } }
  return { isGone, result: toRetry(claimed, attempt, { asked: retryAfterMs, at: new Date(clock.now()) }) }
}

/** The result of a failed attempt: another attempt later, or failure. */
const toRetry = (
  { id, isTest, tries, webhook }: Claimed,
  attempt: Attempt,
  { asked, at }: { asked?: number | undefined; at: Date },
): Result => {
  const wait = isTest ? undefined : nextWait(tries + 1, asked)
  return wait === undefined
    ? { attempt, id, nextTry: null, status: 'failed', webhook }
    : { attempt, id, nextTry: new Date(at.getTime() + wait).toISOString(), status: 'pending', webhook }
}

const headersOf = (
  { body, message }: Claimed,
  secrets: readonly string[],
  at: Date,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Forecourt',
  'webhook-id': message,
  'webhook-signature': signatures(secrets, message, at, body),
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
})

const secretsOf = (payload: BasePayload, { secrets, webhook }: Claimed): string[] => {
  const all = secrets.map((sealed) => unsealSecret(payload, webhook, sealed))
  const readable = all.filter((secret) => secret !== undefined)
  if (readable.length < all.length) {
    payload.logger.error({
      msg: 'a secret of a webhook cannot be decrypted: PAYLOAD_SECRET was changed. Create a new secret for the webhook.',
      webhook,
    })
  }
  return readable
}
