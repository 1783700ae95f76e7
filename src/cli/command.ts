/**
 * Runs a command on a booted Payload. Ends with 0 when it is done, 2 when it was refused, 1 when it failed; then nothing was
 * written.
 */
import type { BasePayload } from 'payload'
import { boot } from '../runtime/boot'
import { Refusal } from './keyCommand/refusal'

/** `output` goes to standard output, `aside` to standard error, for people. */
export type CommandOutput = { aside?: string; output?: string }

/** @param prepare reads what the command is, before the service is started */
export const runCommandLine = (
  usage: string,
  prepare: () => Promise<(payload: BasePayload) => Promise<CommandOutput>>,
): void => {
  const main = async (): Promise<void> => {
    const run = await prepare()
    const { close, payload } = await boot()
    try {
      const { aside, output } = await run(payload)
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
}
