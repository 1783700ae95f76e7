/** From the commit of a write to the receiver, at 200 events a second. */
import { median, percentile, say } from './measure'
import {
  addWebhooks,
  atPace,
  commitsAfter,
  cpuMsFromNow,
  enable,
  lastChange,
  sequenceOf,
  touchOne,
  untilTold,
  type World,
} from './webhooksWorld'

const [perSecond, seconds] = [200, 20]
const together = 5

/** The same as `touchOne` for a few leads at once. */
const touchSome = (round: number) => {
  const ids = Array.from({ length: together }, (_, at) => 1 + ((round * together + at) % 1000))
  return { ...touchOne(round), path: `/leads?where[id][in]=${ids.join(',')}&return=minimal` }
}

export const latency = async (world: World): Promise<void> => {
  const { key, payload, receivers, startService, workerOptions } = world
  const ids = await addWebhooks(payload, [`http://127.0.0.1:${receivers.healthy}/latency`], ['leads.updated'])
  await enable(payload, ids)
  const service = await startService()
  // What any first request makes once.
  for (const touch of [touchOne, touchSome])
    await atPace(service.port, key, { perSecond: 50, seconds: 3 }, touch)
  say(`From the commit to the receiver, ${perSecond} events a second for ${seconds} s`)
  for (const [name, touch, writes] of [
    ['a write each', touchOne, perSecond],
    [`${together} a write`, touchSome, perSecond / together],
  ] as const) {
    await untilTold(payload)
    await receivers.take()
    const before = await lastChange(payload)
    const cpuMs = await cpuMsFromNow(service, workerOptions)
    const rate = await atPace(service.port, key, { perSecond: writes, seconds }, touch)
    await untilTold(payload)
    const perEvent = cpuMs() / (perSecond * seconds)
    const commits = await commitsAfter(payload, before)
    const waits = (await receivers.take()).map(
      (each) => each.at - (commits.get(sequenceOf(each)) ?? Number.NaN),
    )
    say(
      `  ${name}: ${waits.length} events, ${rate.toFixed(0)} writes a second; median ${median(waits).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(0)} ms, ${perEvent.toFixed(2)} ms of processor time an event, its write included`,
    )
  }
  await service.kill()
}
