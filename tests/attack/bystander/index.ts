/** The well-behaved tenant's process, as its parent sees it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Target } from '../target'
import type { Order, Report } from './process'

export type Bystander = {
  /** Counts anew from now on. */
  begin: () => void
  /** What was seen since `begin`, once all of it is answered. */
  end: () => Promise<Report>
  stop: () => void
}

export const startBystander = async (target: Target, isShort: boolean): Promise<Bystander> => {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  const order = (message: Order) => child.send(message)
  const started = once(child, 'message')
  order({ isShort, target, type: 'start' })
  await started
  return {
    begin: () => void order({ type: 'begin' }),
    async end() {
      const reported = once(child, 'message')
      order({ type: 'end' })
      const [report] = (await reported) as [Report]
      return report
    },
    stop: () => void child.kill(),
  }
}
