/**
 * Recovery codes, for users who have lost their phone. Ten codes of 50 random bits, shown once and stored as keyed hashes; each
 * is deleted when it is used.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { BasePayload } from 'payload'

const amount = 10
const half = 5
// Crockford's Base32 alphabet, without similar letters.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const code = Array.from({ length: 2 * half }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, half)}-${code.slice(half)}`
  })

/** Normalises a typed code: lower case, no dash, similar letters replaced. */
const normaliseCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const couldBeOne = new RegExp(`^[${letters}]{${2 * half}}$`)

/** The stored hash of a code; undefined for invalid text. */
export const hashRecoveryCode = (
  { secret }: Pick<BasePayload, 'secret'>,
  userId: number,
  typed: string,
): string | undefined => {
  const code = normaliseCode(typed)
  if (!couldBeOne.test(code)) return undefined
  return createHmac('sha256', secret)
    .update(`forecourt recovery code 1 ${userId} ${code}`)
    .digest('base64url')
}
