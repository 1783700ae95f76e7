/**
 * Number literals that a double cannot represent. JavaScript silently rounds `1234567890123456789` to `1234567890123456800`, so
 * the service would store, find and return another number than the caller sent.
 */

/** Represents, in parsed JSON, a number that a double cannot hold exactly. */
export class InexactNumber {
  constructor(readonly literal: string) {}

  toString(): string {
    return this.literal
  }
}

/** Up to this length, a literal without an exponent has at most 15 significant digits, which a double always keeps. */
const maxSafeLength = 15

/**
 * Whether a literal is the same number after conversion to a double and back to text. True for `1.10` (1.1) and for
 * `0.30000000000000004`, false for `1234567890123456789`.
 */
export const isExactNumber = (literal: string): boolean => {
  if (literal.length <= maxSafeLength && !/e/i.test(literal)) return true
  const value = Number(literal)
  return Number.isFinite(value) && isSameNumber(literal, String(value))
}

/** Whether two literals are the same decimal number, apart from the sign. */
export const isSameNumber = (one: string, other: string): boolean => toDecimal(one) === toDecimal(other)

/** The significant digits and the power of ten of the last one. The sign is left out: a double always keeps it. */
const toDecimal = (literal: string): string => {
  const [mantissa = '', exponent = '0'] = literal.replace(/^[+-]/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  let start = 0
  let end = digits.length
  while (start < end && digits[start] === '0') start++
  // A loop, because /0+$/ takes quadratic time for digits with many zeros between them.
  while (end > start && digits[end - 1] === '0') end--
  if (start === end) return '0'
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}

/** An error message with reason and remedy, to follow the name of the field and a colon. */
export const describeInexact = (literal: string): string => {
  const value = Number(literal)
  const shown = literal.length > 50 ? `${literal.slice(0, 50)}…` : literal
  const reason = Number.isFinite(value)
    ? `${shown} would become ${value}, another number`
    : `${shown} is beyond the largest number, ${Number.MAX_VALUE}`
  return `${reason}. Send a number of at most 15 significant digits, or send it as text in a text field.`
}

/** Finds an inexact number in a value, with its path, such as `scenarios[0].months`. */
export const findInexact = (value: unknown): { literal: string; path: string } | undefined => {
  // Not recursive, because unchecked values may be nested very deep.
  const pending: { at: string; value: unknown }[] = [{ at: '', value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { at, value: current } = next
    if (current instanceof InexactNumber) return { literal: current.literal, path: at }
    if (typeof current !== 'object' || current === null) continue
    const isList = Array.isArray(current)
    for (const [name, member] of Object.entries(current)) {
      if (typeof member !== 'object' || member === null) continue
      pending.push({ at: isList ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`, value: member })
    }
  }
  return undefined
}
