/** Makes the bytes of a file from its rows. */
import { byteOrderMark, csvLine } from '../../../lib/table/csv'
import { XlsxWriter } from '../../../lib/table/xlsxWrite'
import type { Format } from './cells'

type Rows = readonly (readonly (string | undefined)[])[]

type Writer = { end: () => Uint8Array[]; write: (rows: Rows) => Uint8Array[] }

/** @param name of the sheet */
export const writerOf = (format: Format, name: string): Writer => {
  if (format === 'xlsx') return new XlsxWriter(name)
  const encoder = new TextEncoder()
  let before = byteOrderMark
  return {
    end: () => [],
    write(rows) {
      const text = `${before}${rows.map(csvLine).join('')}`
      before = ''
      return text === '' ? [] : [encoder.encode(text)]
    },
  }
}
