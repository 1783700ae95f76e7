/** What those who answer hear late because others never do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, say, times } from './measure'
import {
  addWebhooks,
  atPace,
  commitsAfter,
  enable,
  lastChange,
  sequenceOf,
  touchOne,
  type World,
} from './webhooksWorld'

const [healthyCount, minute, after] = [10, 60, 30]

/** What healthy webhooks hear late because a thousand others hang: from the start on, when nobody has shown that he answers. */
export const hanging = async (world: World): Promise<void> => {
  const without = await besideHanging(world, 0)
  const beside = await besideHanging(world, world.receivers.hanging.length)
  say(
    `${healthyCount} webhooks that answer, 200 deliveries a second, beside ${world.receivers.hanging.length} that never do, and alone`,
  )
  for (const at of ['first', 'later'] as const) {
    const [mine, alone] = [percentile(beside[at], 0.99), percentile(without[at], 0.99)]
    const when = at === 'first' ? `the first ${minute} s after the start` : `the ${after} s after that`
    say(
      `  ${when}: p99 ${mine.toFixed(1)} ms, alone ${alone.toFixed(1)} ms: ${times(mine / alone)}; median ${median(beside[at]).toFixed(1)} and ${median(without[at]).toFixed(1)} ms`,
    )
  }
}

const besideHanging = async (
  { key, payload, receivers, startService }: World,
  count: number,
): Promise<Record<'first' | 'later', number[]>> => {
  const addresses = Array.from(
    { length: healthyCount },
    (_, at) => `http://127.0.0.1:${receivers.healthy}/healthy/${at}`,
  )
  const ids = await addWebhooks(payload, addresses, ['leads.updated'])
  const others = receivers.hanging.slice(0, count).map((port) => `http://127.0.0.1:${port}/`)
  await enable(payload, [...ids, ...(await addWebhooks(payload, others, ['customers.updated']))])
  await receivers.take()
  const before = await lastChange(payload)
  // One waits for each of who hangs before the service starts.
  const touch = () =>
    payload.update({ collection: 'customers', data: { companyName: String(Math.random()) }, id: 1 })
  await touch()
  const service = await startService()
  const began = performance.timeOrigin + performance.now()
  const goesOn = setInterval(() => void touch(), 10_000)
  await atPace(service.port, key, { perSecond: 20, seconds: minute + after }, touchOne)
  clearInterval(goesOn)
  await sleep(3000)
  await service.kill()
  await enable(payload, [])
  const commits = await commitsAfter(payload, before)
  const arrived = (await receivers.take()).map((each) => {
    const commit = commits.get(sequenceOf(each)) ?? Number.NaN
    return { isLate: commit - began > minute * 1000, wait: each.at - commit }
  })
  if (arrived.length < 20 * (minute + after) * healthyCount * 0.99)
    throw new Error(`Only ${arrived.length} deliveries came to who answers.`)
  return {
    first: arrived.flatMap(({ isLate, wait }) => (isLate ? [] : [wait])),
    later: arrived.flatMap(({ isLate, wait }) => (isLate ? [wait] : [])),
  }
}
