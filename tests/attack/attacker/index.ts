/** The attackers' process, as its parent sees it. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Target } from '../target'

export type Assault = { name: string; isShort: boolean; seconds: number; target: Target }

export type Tally = { problems: string[]; sent: number; statuses: Record<string, number> }

export type Attackers = {
  /** Runs the script of an attack to its end, or a while beyond its time. */
  attackWith: (assault: Assault) => Promise<Tally>
  stop: () => void
}

/** One process for all attacks of a testbed, started with the first; one that had to be killed is followed by another. */
export const startAttackers = (): Attackers => {
  let running: ChildProcess | undefined
  const start = () => {
    const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [], {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: ['--import', 'tsx'],
    })
    child.once('exit', () => (running = undefined))
    return child
  }
  return {
    attackWith: (assault) =>
      new Promise((resolve, reject) => {
        const child = (running ??= start())
        const late = setTimeout(() => child.kill('SIGKILL'), assault.seconds * 1000 + 60_000)
        const end = () => {
          clearTimeout(late)
          child.off('message', told).off('error', failed).off('close', ended)
        }
        const told = (message: unknown) => {
          end()
          resolve(message as Tally)
        }
        const failed = (error: Error) => {
          end()
          reject(error)
        }
        const ended = (code: null | number, signal: null | string) =>
          failed(new Error(`The attackers' process ended with ${code ?? signal}.`))
        child.once('message', told).once('error', failed).once('close', ended)
        child.send(assault)
      }),
    stop: () => void running?.kill(),
  }
}
