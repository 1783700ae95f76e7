/**
 * Time-based one-time codes (RFC 6238: SHA-1, six digits, 30 seconds) and their secret. The secret is encrypted with a
 * key derived from PAYLOAD_SECRET and the account's id, so it is useless in another account's row or in a copy of the
 * database.
 */
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { BasePayload } from 'payload'
import { seal, unseal } from '../../../lib/seal'

const issuer = 'Forecourt'
const period = 30
// Also accepts the previous and the next time step, as clocks differ and typing takes time.
const drift = 1

type WithSecret = Pick<BasePayload, 'secret'>

const keyOf = ({ secret }: WithSecret, userId: number): Buffer =>
  createHmac('sha256', secret).update(`forecourt two factors 1 ${userId}`).digest()

/** A new 160-bit secret in Base32, as people type it into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const sealSecret = (payload: WithSecret, userId: number, secret: string): string =>
  seal(keyOf(payload, userId), secret)

/** Decrypts a secret; undefined if it was encrypted under another PAYLOAD_SECRET or for another account. */
export const unsealSecret = (payload: WithSecret, userId: number, sealed: string): string | undefined => {
  try {
    return unseal(keyOf(payload, userId), sealed)
  } catch {
    return undefined
  }
}

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, issuer, label, period, secret: Secret.fromBase32(secret) })

/** The otpauth URL in the QR code. */
export const appAddress = (secret: string, email: string): string => createTotp(secret, email).toString()

/** The time step of a valid code; undefined for a wrong one. @param now in milliseconds */
export const stepOf = (secret: string, code: string, now = Date.now()): number | undefined => {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = createTotp(secret, '').validate({ timestamp: now, token, window: drift })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
