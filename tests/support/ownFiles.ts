/**
 * A DATA_DIR of the importing suite's own, for those that look at what is on disk. To be imported before anything that reads
 * the environment.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-files-'))
process.env['DATA_DIR'] = dataDir
process.once('exit', () => rmSync(dataDir, { force: true, recursive: true }))
