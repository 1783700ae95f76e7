/** Lists of values in one cell. */
import { tryParseExactly } from '../api/parse/exactJson'

/** The end of a text that did not fit into a cell. */
export const cutMark = '… [cut: too long for a workbook, export it as CSV]'

/** Separated by semicolons, or as JSON if a value contains one. */
export const joinList = (values: readonly string[]): string =>
  values.some((value) => value.includes(';') || value.startsWith('['))
    ? JSON.stringify(values)
    : values.join('; ')

export const splitList = (text: string): string[] => {
  if (text.trimStart().startsWith('[')) {
    const values = tryParseExactly(text)
    if (Array.isArray(values)) return values.map(String)
  }
  return text
    .split(';')
    .map((part, at) => (at === 0 ? part : part.replace(/^ /, '')))
    .filter((part) => part.trim() !== '')
}
