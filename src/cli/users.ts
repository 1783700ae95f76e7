/**
 * `npm run -s users`: makes and lists staff accounts, and sets a password anew. A password that is generated stands
 * alone on standard output.
 *
 * Ends with 0 when it is done, 2 when it was refused, 1 when it failed; then nothing was written.
 */
import { text } from 'node:stream/consumers'
import { boot } from '../runtime/boot'
import { Refusal } from './keyCommand/refusal'
import { readCommand, usage } from './userCommand/arguments'
import { runCommand } from './userCommand/run'

const main = async (): Promise<void> => {
  const command = readCommand(process.argv.slice(2))
  const reads = 'readsPassword' in command && command.readsPassword
  // One line end is the terminal's.
  const password = reads ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const { close, payload } = await boot()
  try {
    const { aside, output } = await runCommand(payload, command, password)
    if (output !== undefined) process.stdout.write(`${output}\n`)
    if (aside !== undefined) process.stderr.write(`${aside}\n`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  const isRefusal = error instanceof Refusal
  process.stderr.write(isRefusal ? `${reason}\n${usage}\n` : `Nothing was done: ${reason}\n`)
  process.exit(isRefusal ? 2 : 1)
})
