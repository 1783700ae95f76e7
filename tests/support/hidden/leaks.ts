/** Finds data of hidden records in an answer. */
import { type Mark, marksIn } from './marks'

export type Secret = {
  /** Whether the caller may not see the record. */
  isHidden: (mark: Mark) => boolean
  /** Whether a record that the caller sees may name the id of a hidden one here. */
  isNamed: (mark: Mark, key: string, isNumber: boolean) => boolean
}

/** @returns the ids and texts of hidden records, with the key of their value, except those that the caller sent */
export const leaksIn = (
  { body, headers }: { body: unknown; headers: Headers },
  sent: string,
  slugs: readonly string[],
  { isHidden, isNamed }: Secret,
): string[] => {
  const asked = decodeURIComponent(sent.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const leaks = (value: unknown, key: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => leaks(each, key))
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([name, each]) => [
        ...leaks(name, ''),
        // In the ledger the values of a field are in `before` and `after`.
        ...leaks(each, name === 'before' || name === 'after' ? key : name),
      ])
    }
    return marksIn(String(value), slugs)
      .filter((mark) => isHidden(mark) && !asked.includes(mark.value))
      .filter((mark) => !isNamed(mark, key, typeof value === 'number'))
      .map((mark) => `${key}: ${mark.value}`)
  }
  return [...new Set(leaks({ body, headers: Object.fromEntries(headers) }, ''))]
}
