/**
 * Runs a program of `dist`, in this process: `node scripts/run.mjs cli/keys list`. What is older than its sources is built
 * first; for the server the panel too.
 */
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { buildAll } from './lib/build.mjs'
import { root, stopCommands } from './lib/command.mjs'
import { run } from './lib/say.mjs'
import { buildService } from './lib/service.mjs'

const [name = ''] = process.argv.slice(2)
const program = join(root, 'dist', `${name}.js`)

const stop = (signal) => {
  stopCommands(signal)
  process.exit(130)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
await run(name === 'server' ? buildAll : buildService)
// From here on the program itself decides what a signal does.
process.off('SIGINT', stop).off('SIGTERM', stop)
process.argv.splice(1, 2, program)
await import(pathToFileURL(program).href)
