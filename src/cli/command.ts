/**
 * Runs a command line on a booted Payload. Exits with 0 after success, with 2 if the arguments were refused, with 1 after a
 * failure. Unless it exits with 0, nothing was written.
 */
import type { BasePayload } from 'payload'
import { boot } from '../runtime/boot'
import { Refusal } from './keyCommand/refusal'

/** `output` goes to standard output, `aside` to standard error, for people. */
export type CommandOutput = { aside?: string; output?: string }

/** @param prepare parses the arguments before Payload starts, and returns the function that runs the command */
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
