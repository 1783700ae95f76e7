/** The service as a process that is killed without a word. */
import { spawn } from 'node:child_process'

export type Killable = {
  /** SIGKILL, and wait for the end. */
  kill: () => Promise<void>
  port: number
}

/** Resolves when the service takes requests; rejects, with what it said, when it ended before. */
export const startKillable = (environment: Record<string, string>): Promise<Killable> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/crash/service.ts'], {
    env: { ...process.env, LOG_LEVEL: 'error', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += String(data)))
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    void exit.then(() => reject(new Error(`The service ended before it was killed:\n${said}`)))
    child.once('message', (message) =>
      resolve({
        kill() {
          child.kill('SIGKILL')
          return exit
        },
        port: (message as { port: number }).port,
      }),
    )
  })
}
