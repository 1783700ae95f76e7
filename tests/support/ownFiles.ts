/**
 * Gives each process of the tests a DATA_DIR of its own, before anything reads the environment: another process would add files
 * while a suite compares those on disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-files-'))
process.env['DATA_DIR'] = dataDir
process.once('exit', () => rmSync(dataDir, { force: true, recursive: true }))
