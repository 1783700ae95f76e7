/** Writes and reads CSV (RFC 4180). Works in the browser as well. */
import Papa from 'papaparse'
import type { TableRow } from './cells'

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

const quoted = /["\r\n,;|\t]|^\s|\s$/

/** @param cells as `csvCell` makes them; undefined for no value */
export const csvLine = (cells: readonly (string | undefined)[]): string =>
  `${cells.map((cell = '') => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** Reads a file with commas, semicolons, tabs or bars between its cells; which of them, its first line tells. */
export const readCsv = (bytes: Uint8Array): TableRow[] => {
  const text = decode(bytes)
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) })
  return data.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ cells, row: at + 1 }] : []))
}

/** UTF-8 or UTF-16 by its mark; without one UTF-8 if it is valid, else the code page that Excel saves "CSV" in. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that stands most often in the first line, outside quotes. */
const separatorOf = (text: string): string => {
  const line = /(?:"(?:[^"]|"")*"|[^"\r\n])+/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? ''
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
