/** How much of this process is in memory, now and at its peak. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

// A thread of its own: while this one works it could not look.
const watcher = `
  const { workerData } = require('node:worker_threads')
  const peak = new Float64Array(workerData)
  setInterval(() => { peak[0] = Math.max(peak[0], process.memoryUsage.rss()) }, 20)`

export const watchMemory = () => {
  const shared = new SharedArrayBuffer(8)
  const peak = new Float64Array(shared)
  const worker = new Worker(watcher, { eval: true, workerData: shared })
  return {
    end: () => worker.terminate(),
    /** Begins anew. */
    forget: () => void (peak[0] = 0),
    /** The most since, in bytes. */
    peak: () => Math.max(peak[0] ?? 0, process.memoryUsage.rss()),
  }
}

/** What is resident once all garbage is collected, in bytes; for a process that was started with `--expose-gc`. */
export const settled = async (): Promise<number> => {
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await sleep(100)
  }
  return process.memoryUsage.rss()
}
