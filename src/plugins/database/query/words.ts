/** The text that `like` and `contains` search for. */

/** Splits the text of a `like` into words. A value matches if it contains all the words, in any order. */
export const splitWords = (text: string): string[] => [
  ...new Set(text.split(/\s+/u).filter((word) => word !== '')),
]

export const findLongestWord = (text: string): string =>
  splitWords(text).toSorted((one, other) => other.length - one.length)[0] ?? ''

/** Whether a search for `part` compares the length of a value first. The SQL then reads the value twice. */
export const isLongText = (part: string): boolean => part.length > 100
