/**
 * Amounts: text that compares as a number if it can be parsed as one. `$25,000.00`, `-5`, `25000.5` and ` 12 ` can;
 * `12k`, `1,2` and an empty text cannot. The SQL function `forecourt_amount(text)` (migration `initial`) has the same
 * rule, and a test compares the two.
 */
const pattern = new RegExp(
  String.raw`^ *([-+] *)?([$] *)?([0-9]{1,3}(,[0-9]{3}){1,9}|[0-9]{1,30})([.][0-9]{0,30})? *$`,
)

/** The exact decimal number in `text`; undefined if there is none. */
export const readAmount = (text: unknown): string | undefined =>
  typeof text === 'string' && pattern.test(text)
    ? text.replace(/[^0-9.-]/g, '').replace(/\.$/, '')
    : undefined
