/**
 * The end of a process: what was begun is ended, the last first, whether a signal, a failure at start or the loss of
 * the process that started this one is the cause. A second signal ends the process at once.
 */
import { log } from './log'

export type Shutdown = {
  /** Whether the end has begun. */
  isUnderWay: () => boolean
  /** Adds a step. One that was added while something still starts waits for it itself. */
  onEnd: (step: () => Promise<void>) => void
  /** Runs the steps and ends the process with `code`. */
  run: (cause: string, code: number) => Promise<void>
}

export const prepareShutdown = (): Shutdown => {
  const steps: (() => Promise<void>)[] = []
  let ending: Promise<void> | undefined

  const end = async (cause: string, code: number) => {
    log.info({ cause, msg: 'stopping' })
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => log.error({ err: error, msg: 'a step of the end failed' }))
    }
    log.info({ msg: 'stopped' })
    process.exit(code)
  }
  const run = (cause: string, code: number) => (ending ??= end(cause, code))

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1)
      void run(signal, 0)
    })
  }
  // Started by another process that is gone: nobody is left to stop this one.
  process.on('disconnect', () => void run('disconnect', 0))

  return { isUnderWay: () => ending !== undefined, onEnd: (step) => void steps.push(step), run }
}
