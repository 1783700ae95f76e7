/**
 * Ends a process after a signal, a failed start or the loss of the parent process, running the registered steps in
 * reverse order. A second signal ends the process at once; repetitions within a second count as one, because
 * terminal, supervisor and npm may each forward the same signal.
 */
import { flushLog, log } from '../lib/log'

const repeatMs = 1000

export type Shutdown = {
  /** Whether the shutdown has begun. */
  isUnderWay: () => boolean
  /** Adds a step. A step that closes something still starting must wait for the start. */
  onEnd: (step: () => Promise<void>) => void
  /** Runs the steps and exits with `code`. */
  run: (cause: string, code: number) => Promise<void>
}

export const prepareShutdown = (): Shutdown => {
  const steps: (() => Promise<void>)[] = []
  let ending: Promise<void> | undefined

  const end = async (cause: string, code: number) => {
    log.info({ cause, msg: 'stopping' })
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => log.error({ err: error, msg: 'a shutdown step failed' }))
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
  // The parent process is gone, so nobody else could stop this one.
  process.on('disconnect', () => void run('disconnect', 0))

  return { isUnderWay: () => ending !== undefined, onEnd: (step) => void steps.push(step), run }
}
