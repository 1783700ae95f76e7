/** Reads files in processes of their own, to know what each costs. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { maxWaitMs } from './wait'

export type FileReading = {
  came: { cells: number; rows: number } | { problem: string }
  memoryBytes: number
  tookMs: number
}

/** @throws where the process ends without an answer, as out of memory */
export const measureReading = async (bytes: Uint8Array): Promise<FileReading> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-file-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const reader = join(import.meta.dirname, 'fileReader.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', reader, path], {
      timeout: maxWaitMs,
    })
    return JSON.parse(stdout) as FileReading
  } finally {
    await rm(folder, { force: true, recursive: true })
  }
}
