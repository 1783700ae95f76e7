/** The text that `like` and `contains` search for. */

/** The words of a `like`: all of them must occur, in any order. */
export const words = (text: string): string[] => [
  ...new Set(text.split(/\s+/u).filter((word) => word !== '')),
]

export const longestWord = (text: string): string =>
  words(text).toSorted((one, other) => other.length - one.length)[0] ?? ''

/** Whether the length of a value is compared before a text is searched in it, which reads the value twice. */
export const isLong = (part: string): boolean => part.length > 100
