/** The process that `memory.ts` measures: the service, a number of leads, one bulk update of all of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Grown } from './memory'
import { fillLeads } from './records'
import { startOurs } from './sides'

// A thread of its own: while this one works it could not look.
const watcher = `
  const { parentPort, workerData } = require('node:worker_threads')
  const peak = new Float64Array(workerData)
  setInterval(() => { peak[0] = Math.max(peak[0], process.memoryUsage.rss()) }, 20)`

const settled = async (): Promise<number> => {
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await sleep(100)
  }
  return process.memoryUsage.rss()
}

const main = async (): Promise<Grown> => {
  const records = Number(process.argv[2])
  const { payload, send } = await startOurs()
  await fillLeads(payload, records)
  const update = async (where: string, reason: string): Promise<number> => {
    const response = await send('PATCH', `/leads?${where}&return=minimal`, { reason })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    if (!response.ok) throw new Error(`The update was answered with ${response.status}.`)
    return bytes
  }
  // What any first request makes once: code compiled, statements built, connections opened.
  for (const reason of ['Duplicate', 'Test', 'Duplicate']) await update('where[id][less_than]=1000', reason)
  const shared = new SharedArrayBuffer(8)
  const peak = new Float64Array(shared)
  const worker = new Worker(watcher, { eval: true, workerData: shared })
  await sleep(500)
  const before = await settled()
  peak[0] = 0
  const bytes = await update('where[source][equals]=Bench', 'Bad Credit')
  if (bytes < records) throw new Error(`${bytes} bytes are no ids of ${records} records.`)
  await sleep(40)
  const grown = { after: await settled(), before, peak: peak[0] ?? Number.NaN }
  await worker.terminate()
  return grown
}

process.send?.(await main())
process.exit(0)
