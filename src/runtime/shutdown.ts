/**
 * The end of a process: what was begun is ended, the last first, whether a signal, a failure at start or the loss of
 * the process that started this one is the cause. A second signal ends the process at once; the same one that a terminal, a
 * supervisor and npm each pass on, all within a second, is one.
 */
import { flushLog, log } from '../lib/log'

const repeatMs = 1000

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
    await flushLog()
    process.exit(code)
  }
  const run = (cause: string, code: number) => (ending ??= end(cause, code))

  let signalledAt = Infinity
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (performance.now() - signalledAt > repeatMs) process.exit(1)
      signalledAt = Math.min(signalledAt, performance.now())
      void run(signal, 0)
    })
  }
  // Started by another process that is gone: nobody is left to stop this one.
  process.on('disconnect', () => void run('disconnect', 0))

  return { isUnderWay: () => ending !== undefined, onEnd: (step) => void steps.push(step), run }
}
