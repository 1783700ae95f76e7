import type { Table } from './mapping'

export const maxFileBytes = 16 * 1024 ** 2
export const maxFileRows = 100_000

/** Why a file cannot be imported. */
export type FileProblem = 'empty' | 'tooLarge' | 'tooMany' | 'unreadable'

/** A file of rows, by what it is and not by its name. */
export const readFile = async (file: File): Promise<{ problem: FileProblem } | { table: Table }> => {
  if (file.size > maxFileBytes) return { problem: 'tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const rows = isZip
      ? (await import('../../../lib/table/xlsxRead')).readXlsx(bytes)
      : (await import('../../../lib/table/csv')).readCsv(bytes)
    const [first, ...others] = rows
    if (!first || others.length === 0) return { problem: 'empty' }
    if (others.length > maxFileRows) return { problem: 'tooMany' }
    return { table: { headings: first.cells, name: file.name, rows: others } }
  } catch {
    return { problem: 'unreadable' }
  }
}
