import type { Option } from '../../shared/labels'

/**
 * The kind of paper that the name of a file says: the one whose words, in English or the reader's language, are all in it. Of several the
 * longest, as "Trade-in Title" has "Title" in it. Undefined if it says none.
 */
export const kindOfName = (name: string, kinds: readonly Option[]): string | undefined => {
  const said = folded(name)
  return kinds
    .flatMap(({ label, value }) => [value, label].map((text) => ({ text: folded(text), value })))
    .filter(({ text }) => said.includes(text))
    .toSorted((one, other) => other.text.length - one.text.length)[0]?.value
}

/** Letters and digits with single spaces around words: "driver's_LICENSE.pdf" is " drivers license pdf ". */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
