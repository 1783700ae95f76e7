/** The measurements of webhooks, and one of them: how many are told, and at whose cost. */
import { connectTo } from '../crash/connection'
import { median, say, times } from './measure'
import {
  addWebhooks,
  commitsAfter,
  cpuMsFromNow,
  enable,
  lastChange,
  untilTold,
  type World,
} from './webhooksWorld'

export { fair } from './webhooksFair'
export { hanging } from './webhooksHanging'
export { latency } from './webhooksLatency'

const reasons = ['Duplicate', 'Test', 'Bad Credit']

const bulkRounds = 5

/** A bulk update of 10,000 records that nobody hears of, and that three webhooks hear of, in turn. */
export const bulk = async ({
  key,
  payload,
  receivers,
  startService,
  workerOptions,
}: World): Promise<void> => {
  const urls = [1, 2, 3].map((number) => `http://127.0.0.1:${receivers.healthy}/bulk/${number}`)
  const ids = await addWebhooks(payload, urls, ['leads.updated'])
  const service = await startService()
  const connection = connectTo(service.port, key)
  const writes: Record<'heard' | 'unheard', number[]> = { heard: [], unheard: [] }
  const rates: number[] = []
  const costs: number[] = []
  let round = 0
  const update = async (): Promise<number> => {
    await payload.db.pool.query('VACUUM ANALYZE leads, changes, webhook_deliveries')
    const body = { reason: reasons[++round % 3] }
    const began = performance.now()
    const answer = await connection.send('PATCH', '/leads?where[source][equals]=Bench&return=minimal', body)
    const took = performance.now() - began
    const count = (answer?.body as { docs?: unknown[] } | undefined)?.docs?.length
    if (count !== 10_000) throw new Error(`${count} records were updated.`)
    return took
  }
  for (let turn = -1; turn < bulkRounds; turn++) {
    await enable(payload, [])
    const unheard = await update()
    await enable(payload, ids)
    const before = await lastChange(payload)
    const heard = await update()
    const cpuMs = await cpuMsFromNow(service, workerOptions)
    const end = await untilTold(payload)
    const cost = cpuMs() / 30_000
    const [commit = Number.NaN] = (await commitsAfter(payload, before)).values()
    const count = (await receivers.take()).length
    if (count < 30_000) throw new Error(`${count} deliveries came.`)
    if (turn < 0) continue
    writes.heard.push(heard)
    writes.unheard.push(unheard)
    costs.push(cost)
    rates.push(30_000 / ((end - commit) / 1000))
  }
  connection.close()
  await service.kill()
  const [heard, unheard] = [median(writes.heard), median(writes.unheard)]
  say(`A bulk update of 10000 leads and 3 webhooks; medians of ${bulkRounds}, in turn`)
  say(
    `  the writer waits ${heard.toFixed(0)} ms, ${unheard.toFixed(0)} ms without webhooks: ${times(heard / unheard)} as long`,
  )
  say(
    `  from its commit until all 30000 are delivered and noted: ${median(rates).toFixed(0)} deliveries a second, ${median(costs).toFixed(3)} ms of processor time each`,
  )
}
