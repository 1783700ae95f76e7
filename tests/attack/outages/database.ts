import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../memory'
import { createLead, findMissing, isAway, type Outage, type Scene, untilAnswered } from '../outage'

const read = ({ client }: Scene) => client.send('GET', '/api/leads?limit=1')

/** Only 503 is an answer while the database is away: of the well-behaved tenant's failures, those that are another. */
const otherThan503 = (failures: readonly string[]): string[] =>
  failures.filter((failure) => !/: 503 /.test(failure)).slice(0, 3)

/** Writes for as long as `work` takes, and answers what was acknowledged. */
const writingDuring = async (
  { client }: Scene,
  work: () => Promise<void>,
): Promise<{ ids: number[]; wrong: string[] }> => {
  const ids: number[] = []
  const wrong: string[] = []
  const over = new AbortController()
  const line = async () => {
    while (!over.signal.aborted) {
      const { id, reply } = await createLead(client, 'Outage')
      if (id !== undefined) ids.push(id)
      else if (!isAway(reply)) wrong.push(`a write was answered ${reply.status} ${reply.text.slice(0, 100)}`)
      await sleep(10)
    }
  }
  const lines = Array.from({ length: 4 }, line)
  await work()
  over.abort()
  await Promise.all(lines)
  return { ids, wrong: [...new Set(wrong)].slice(0, 3) }
}

/** kill -9 of the embedded Postgres under load: 503 meanwhile, back by itself, nothing acknowledged is lost. */
export const postgresKilled: Outage = {
  finding: '9',
  testbed: { isEmbedded: true },
  name: 'postgres-killed',
  async run(scene) {
    const { testbed, watch } = scene
    const broken: string[] = []
    for (let kill = 1; kill <= (testbed.isShort ? 1 : 3); kill++) {
      const { ids, wrong } = await writingDuring(scene, async () => {
        await sleep(1000)
        process.kill(testbed.postmaster() ?? 0, 'SIGKILL')
        await sleep(500)
        const back = await untilAnswered(
          () => read(scene),
          ({ status }) => status === 200,
          60_000,
        )
        if (back === undefined) broken.push(`not back a minute after kill ${kill}`)
        await sleep(1000)
      })
      broken.push(...wrong)
      if (broken.some((each) => each.startsWith('not back'))) return broken
      broken.push(...(await findMissing(testbed, ids)))
      if (ids.length === 0) broken.push('nothing was acknowledged: nothing was shown')
    }
    return [...broken, ...otherThan503(await watch())]
  },
}

/** Every process of Postgres is stopped while statements wait: noticed within 10 s, and over when they go on. */
export const postgresFrozen: Outage = {
  finding: '10',
  testbed: { isEmbedded: true },
  name: 'postgres-frozen',
  async run(scene) {
    const { client, testbed, watch } = scene
    const broken: string[] = []
    const postmaster = testbed.postmaster() ?? 0
    const signal = (name: 'SIGCONT' | 'SIGSTOP') => {
      for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, name)
    }
    signal('SIGSTOP')
    try {
      const asks = Array.from({ length: testbed.isShort ? 10 : 30 }, async (_, at) => {
        await sleep(at * 200)
        const began = performance.now()
        const reply = await (at % 3 === 0
          ? client.send('PATCH', `/api/leads/${testbed.target.ids.leadsOfOne[at]}`, {
              body: { source: 'Frozen' },
            })
          : read(scene))
        const took = Math.round(performance.now() - began)
        if (!isAway(reply)) broken.push(`a request was answered ${reply.status} ${reply.text.slice(0, 100)}`)
        // The ten seconds, and what a busy machine adds.
        if (took > 12_000) broken.push(`a request waited ${took} ms`)
      })
      await Promise.all(asks)
      const { status } = await client.send('GET', '/readyz')
      if (status !== 503) broken.push(`/readyz said ${status} with a frozen database`)
      const health = await client.send('GET', '/healthz')
      if (health.status !== 200) broken.push(`/healthz said ${health.status} with a frozen database`)
    } finally {
      signal('SIGCONT')
    }
    const back = await untilAnswered(
      () => read(scene),
      ({ status }) => status === 200,
      30_000,
    )
    if (back === undefined) broken.push('not back half a minute after the database went on')
    const { ids, wrong } = await writingDuring(scene, () => sleep(1000))
    if (ids.length === 0)
      broken.push(`nothing can be written after the database went on: ${wrong.join('; ')}`)
    return [...new Set([...broken, ...(await findMissing(testbed, ids)), ...otherThan503(await watch())])]
  },
}
