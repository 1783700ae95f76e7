/** The attackers' process, as its parent sees it. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Target } from '../target'

export type Assault = { name: string; isShort: boolean; seconds: number; target: Target }

export type Tally = { problems: string[]; sent: number; statuses: Record<string, number> }

/** Runs the script of an attack to its end, or a while beyond its time. */
export const attackWith = (assault: Assault): Promise<Tally> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [], {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: ['--import', 'tsx'],
    })
    const late = setTimeout(() => child.kill('SIGKILL'), assault.seconds * 1000 + 60_000)
    let tally: Tally | undefined
    child.once('message', (message) => (tally = message as Tally))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      if (tally) resolve(tally)
      else reject(new Error(`The attackers' process ended with ${code ?? signal}.`))
    })
    child.send(assault)
  })
