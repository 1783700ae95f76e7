/**
 * `npm run -s keys`: makes, lists, rotates and revokes API keys. A key that is made stands alone on standard output.
 *
 * Ends with 0 when it is done, 2 when it was refused, 1 when it failed; then nothing was written.
 */
import { boot } from '../runtime/boot'
import { readCommand, usage } from './keyCommand/arguments'
import { Refusal } from './keyCommand/refusal'
import { runCommand } from './keyCommand/run'

const main = async (): Promise<void> => {
  const command = readCommand(process.argv.slice(2))
  const { close, payload } = await boot()
  try {
    const { aside, output } = await runCommand(payload, command)
    process.stdout.write(`${output}\n`)
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
