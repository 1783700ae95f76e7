/** Processes that are killed without a word. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Killable = {
  /** SIGKILL, and wait for the end. @returns whether it ran until then */
  kill: () => Promise<boolean>
  pid: number
  /** Of the service; a worker has none. */
  port: number
}

/**
 * Resolves when the service takes requests, or a worker works; rejects, with what it said, when it ended before. What meets a
 * database that is starting itself is started again, as whoever runs it would.
 */
export const startKillable = async (
  environment: Record<string, string>,
  script: 'service' | 'worker' = 'service',
  attempts = 5,
): Promise<Killable> => {
  try {
    return await startOnce(environment, script)
  } catch (error) {
    const isStarting = error instanceof Error && error.message.includes('57P03')
    if (!isStarting || attempts === 1) throw error
    await sleep(1000)
    return startKillable(environment, script, attempts - 1)
  }
}

const startOnce = (environment: Record<string, string>, script: 'service' | 'worker'): Promise<Killable> => {
  const child = spawn(process.execPath, ['--import', 'tsx', `tests/crash/${script}.ts`], {
    env: { ...process.env, LOG_LEVEL: 'error', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += String(data)))
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    void exit.then(() => reject(new Error(`The ${script} ended before it was killed:\n${said}`)))
    child.once('message', (message) =>
      resolve({
        async kill() {
          const isRunning = child.exitCode === null && child.signalCode === null
          child.kill('SIGKILL')
          await exit
          return isRunning
        },
        pid: child.pid ?? 0,
        port: (message as { port?: number }).port ?? 0,
      }),
    )
  })
}
