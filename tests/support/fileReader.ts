/**
 * A process of its own that reads the file it is given as the page does, and prints what came of it: `npx tsx` with the path. The
 * memory is the most that the process had at once, above what it had before.
 */
import { readFileSync } from 'node:fs'
import type { FileReading } from './fileReading'
import { openFile } from '../../src/lib/table/file'
import { FileError } from '../../src/lib/table/fileError'
import { headedBy, headingRowOf } from '../../src/lib/table/headings'

const peakBytes = () => process.resourceUsage().maxRSS * 1024

const read = async (bytes: Uint8Array): Promise<FileReading['came']> => {
  try {
    const { rowsOf, sheets } = await openFile(bytes)
    const all = rowsOf(sheets[0] ?? '')
    const { rows } = headedBy(all, headingRowOf(all), String)
    return { cells: rows.reduce((sum, { cells }) => sum + cells.length, 0), rows: rows.length }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.problem }
    throw error
  }
}

// The modules that a first file loads.
await read(new TextEncoder().encode('a,b\n1,2'))
await import('../../src/lib/table/xlsxRead')
await import('../../src/lib/table/markup')
const bytes = readFileSync(process.argv[2] ?? '')
const before = peakBytes()
const started = performance.now()
const came = await read(bytes)
const reading: FileReading = {
  came,
  memoryBytes: peakBytes() - before,
  tookMs: performance.now() - started,
}
process.stdout.write(JSON.stringify(reading))
