/**
 * Amounts: text that compares as a number when it reads as one. `$25,000.00`, `-5`, `25000.5` and ` 12 ` do;
 * `12k`, `1,2` and an empty text do not. The same rule stands in the database as `forecourt_amount(text)` (the
 * migration `initial`), and a test holds the two together.
 */
const pattern = new RegExp(
  String.raw`^ *([-+] *)?([$] *)?([0-9]{1,3}(,[0-9]{3}){1,9}|[0-9]{1,30})([.][0-9]{0,30})? *$`,
)

/** The number in `text` as decimal digits, exact, or undefined when it reads as none. */
export const readAmount = (text: unknown): string | undefined =>
  typeof text === 'string' && pattern.test(text)
    ? text.replace(/[^0-9.-]/g, '').replace(/\.$/, '')
    : undefined
