/** Several processes that judge faults, each in a copy of the repository and with a database cluster of its own. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { constantSeed } from '../../../scripts/lib/stages.mjs'
import type { Fault } from '../fault'
import { type Copy, copyRepository } from './copy'
import type { Verdict } from './judge'

type Worker = { copy: Copy; log: () => string; process: ChildProcess }

/** A worker's last answer: its tests did not end, and it judges nothing more. */
export type Answer = { isLast: boolean; verdict: Verdict }

export type Judged = { fault: Fault; seconds: number; verdict: Verdict }

/** Faults that the same specs judge go to the same worker: it runs those without a fault once. */
const groupsOf = (faults: readonly Fault[]): Fault[][] => {
  const groups = new Map<string, Fault[]>()
  for (const fault of faults) {
    const specs = fault.specs.join()
    groups.set(specs, [...(groups.get(specs) ?? []), fault])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

export const judgeAll = async (
  faults: readonly Fault[],
  { report, signal, workers }: { report: (judged: Judged) => void; signal: AbortSignal; workers: number },
): Promise<void> => {
  const groups = groupsOf(faults)
  const work = async (): Promise<void> => {
    let worker: Worker | undefined
    try {
      for (let group = groups.shift(); group; group = groups.shift()) {
        for (const fault of group) {
          if (signal.aborted) return
          worker ??= startWorker()
          const began = Date.now()
          const { isLast, verdict } = await askWorker(worker, fault, signal)
          if (signal.aborted) return
          if (isLast) {
            await stopWorker(worker)
            worker = undefined
          }
          report({ fault, seconds: Math.round((Date.now() - began) / 1000), verdict })
        }
      }
    } finally {
      if (worker) await stopWorker(worker)
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, groups.length) }, work))
}

/** Of what a worker writes, the end is shown when it breaks down. */
const loggedLength = 2000

const startWorker = (): Worker => {
  const copy = copyRepository(process.cwd())
  const child = fork(join(import.meta.dirname, 'worker.ts'), [], {
    cwd: copy.folder,
    // The cases of `npm test`, which must find the fault.
    env: { ...process.env, FORECOURT_SEED: constantSeed, NODE_ENV: 'test' },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (data: Buffer) => (log = (log + data.toString()).slice(-loggedLength)))
  return { copy, log: () => log, process: child }
}

/** A worker that ends while it is asked tells nothing of the fault. */
const askWorker = async (
  { log, process: child }: Worker,
  fault: Fault,
  signal: AbortSignal,
): Promise<Answer> => {
  const ended = new AbortController()
  try {
    child.send(fault)
    const options = { signal: ended.signal }
    const [answer] = await Promise.race([
      once(child, 'message', options),
      once(child, 'close', options).then(() => []),
      once(signal, 'abort', options).then(() => []),
    ])
    if (answer) return answer as Answer
    return { isLast: true, verdict: { isFound: false, reason: `the run was broken off: ${log()}` } }
  } finally {
    ended.abort()
  }
}

const stopWorker = async ({ copy, process: child }: Worker): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  copy.remove()
}
