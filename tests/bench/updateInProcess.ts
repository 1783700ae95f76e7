/** The process that `memory.ts` measures: the service, a number of leads, one bulk update of all of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Grown } from './memory'
import { startOurs } from './ours'
import { fillLeads } from './records'
import { settled, watchMemory } from './resident'

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
  const memory = watchMemory()
  await sleep(500)
  const before = await settled()
  memory.forget()
  const bytes = await update('where[source][equals]=Bench', 'Bad Credit')
  if (bytes < records) throw new Error(`${bytes} bytes are no ids of ${records} records.`)
  await sleep(40)
  const peak = memory.peak()
  const grown = { after: await settled(), before, peak }
  await memory.end()
  return grown
}

process.send?.(await main())
process.exit(0)
