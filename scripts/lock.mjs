/**
 * `npm run lock`: completes package-lock.json after packages were added or updated.
 *
 * npm writes down only the platform packages it could look up when the lock file was made. `npm ci` then
 * refuses the file, on every platform, as not in step with package.json. Added here is what is missing of the
 * optional packages that a package pins exactly: version, system and processor, as its name says them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/command.mjs'
import { missingPlatforms } from './lib/platforms.mjs'
import { say } from './lib/say.mjs'

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const missing = missingPlatforms(lock)
const entries = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
say(`${Object.keys(missing).length} platform packages added to package-lock.json.`)
