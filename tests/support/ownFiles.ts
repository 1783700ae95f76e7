/**
 * Gives the importing suite a DATA_DIR of its own, for suites that check files on disk. Import it before anything that reads
 * the environment.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-files-'))
process.env['DATA_DIR'] = dataDir
process.once('exit', () => rmSync(dataDir, { force: true, recursive: true }))
