/**
 * Recovery codes, for users who have lost their phone. Ten codes of 50 random bits, shown once and stored as keyed
 * hashes; each is deleted when it is used.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { BasePayload } from 'payload'

const codeCount = 10
const halfLength = 5
// Crockford's Base32 alphabet, without similar letters.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: 2 * halfLength }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, halfLength)}-${code.slice(halfLength)}`
  })

/** Normalises a typed code: lower case, no dash, similar letters replaced. */
const normaliseCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const codePattern = new RegExp(`^[${letters}]{${2 * halfLength}}$`)

/** The stored hash of a code; undefined for invalid text. */
export const hashRecoveryCode = (
  { secret }: Pick<BasePayload, 'secret'>,
  userId: number,
  typed: string,
): string | undefined => {
  const code = normaliseCode(typed)
  if (!codePattern.test(code)) return undefined
  return createHmac('sha256', secret)
    .update(`forecourt recovery code 1 ${userId} ${code}`)
    .digest('base64url')
}
