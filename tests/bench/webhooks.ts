/**
 * How webhooks do, in a process of its own: it has a database server of its own, on disk, and drives a service and receivers
 * in processes of theirs.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const webhooks = async (): Promise<void> => {
  const child = fork(fileURLToPath(new URL('webhooksRun.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [code] = (await once(child, 'exit')) as [null | number]
  if (code !== 0) throw new Error(`The process ended with ${code}.`)
}
