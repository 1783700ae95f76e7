/**
 * Amounts: text that compares as a number if it can be parsed as one. `$25,000.00`, `-5`, `25000.5` and ` 12 ` can;
 * `12k`, `1,2` and an empty text cannot. The SQL function `forecourt_amount(text)` (migration `initial`) has the same
 * rule, and a test compares the two. The arithmetic is exact: amounts are integers of their smallest possible unit, so nothing is
 * rounded.
 */
const pattern = new RegExp(
  String.raw`^ *([-+] *)?([$] *)?([0-9]{1,3}(,[0-9]{3}){1,9}|[0-9]{1,30})([.][0-9]{0,30})? *$`,
)

/** The exact decimal number in `text`; undefined if there is none. */
export const readAmount = (text: unknown): string | undefined =>
  typeof text === 'string' && pattern.test(text)
    ? text.replace(/[^0-9.-]/g, '').replace(/\.$/, '')
    : undefined

const maxDecimals = 30

/** Parses an amount; undefined if the text is not an amount. */
export const parseExact = (text: unknown): bigint | undefined => {
  const decimal = readAmount(text)
  if (decimal === undefined) return undefined
  const [integer = '', decimals = ''] = decimal.replace('-', '').split('.')
  const magnitude = BigInt(integer + decimals.padEnd(maxDecimals, '0'))
  return decimal.startsWith('-') ? -magnitude : magnitude
}

/** Formats an amount such as `-$1,240.00`, with more decimals if it has them. Parsing it gives the same amount. */
export const formatExact = (amount: bigint): string => {
  const magnitude = String(amount < 0n ? -amount : amount).padStart(maxDecimals + 1, '0')
  const integer = magnitude.slice(0, -maxDecimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = magnitude.slice(-maxDecimals).replace(/0+$/, '').padEnd(2, '0')
  return `${amount < 0n ? '-' : ''}$${integer}.${decimals}`
}

/** Formats the text of an amount as `$12,400.00`; undefined if the text is not an amount. */
export const formatAmount = (text: unknown): string | undefined => {
  const exact = parseExact(text)
  return exact === undefined ? undefined : formatExact(exact)
}
