import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeze } from '../../support/freezing'
import { signalProcess } from '../../support/signal'
import { maxWaitMs } from '../../support/wait'
import {
  createLead,
  findMissing,
  findRefused,
  type Outage,
  outcomeOf,
  type Scene,
  untilAnswered,
} from '../outage'

const read = ({ client }: Scene) => client.send('GET', '/api/leads?limit=1')

/** Of the well-behaved tenant's failures, those that a database that is away does not excuse. */
const otherFailures = (failures: readonly string[]): string[] =>
  failures.filter((failure) => !/: 503 |: 500 .*"not_stored"/.test(failure)).slice(0, 3)

type Written = {
  /** The ids of the leads that were acknowledged. */
  ids: number[]
  /** The sources of the leads that were refused. */
  refused: string[]
  /** Responses that a database that is away does not excuse. */
  wrong: string[]
}

/** Writes leads for as long as `work` takes. */
const writingDuring = async ({ client }: Scene, work: () => Promise<void>): Promise<Written> => {
  const ids: number[] = []
  const refused: string[] = []
  const wrong: string[] = []
  const over = new AbortController()
  const line = async () => {
    while (!over.signal.aborted) {
      const source = `Outage ${randomUUID()}`
      const { id, reply } = await createLead(client, source)
      const outcome = outcomeOf(reply)
      if (id !== undefined) ids.push(id)
      else if (outcome === 'not stored') refused.push(source)
      // Of an uncertain one nothing is to be shown.
      else if (outcome !== 'uncertain')
        wrong.push(`a write was answered ${reply.status} ${reply.text.slice(0, 100)}`)
      await sleep(10)
    }
  }
  const lines = Array.from({ length: 4 }, line)
  try {
    await work()
  } finally {
    over.abort()
    await Promise.all(lines)
  }
  return { ids, refused, wrong: [...new Set(wrong)].slice(0, 3) }
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
      const { ids, refused, wrong } = await writingDuring(scene, async () => {
        await sleep(1000)
        signalProcess(testbed.postmaster(), 'SIGKILL')
        await sleep(500)
        const back = await untilAnswered(
          () => read(scene),
          ({ status }) => status === 200,
          maxWaitMs,
        )
        if (back === undefined) broken.push(`not back a minute after kill ${kill}`)
        await sleep(1000)
      })
      broken.push(...wrong)
      if (broken.some((each) => each.startsWith('not back'))) return broken
      broken.push(...(await findMissing(testbed, ids)), ...(await findRefused(testbed, refused)))
      if (ids.length === 0) broken.push('nothing was acknowledged: nothing was shown')
    }
    return [...broken, ...otherFailures(await watch())]
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
    const goOn = freeze(testbed.postmaster())
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
        if (outcomeOf(reply) !== 'not stored')
          broken.push(`a request was answered ${reply.status} ${reply.text.slice(0, 100)}`)
        // The long form judges the ten seconds of the issue, and what a busy machine adds.
        if (took > (testbed.isShort ? maxWaitMs : 12_000)) broken.push(`a request waited ${took} ms`)
      })
      await Promise.all(asks)
      const { status } = await client.send('GET', '/readyz')
      if (status !== 503) broken.push(`/readyz said ${status} with a frozen database`)
      const health = await client.send('GET', '/healthz')
      if (health.status !== 200) broken.push(`/healthz said ${health.status} with a frozen database`)
    } finally {
      goOn()
    }
    const back = await untilAnswered(
      () => read(scene),
      ({ status }) => status === 200,
      maxWaitMs,
    )
    if (back === undefined) broken.push('not back a minute after the database went on')
    const { ids, wrong } = await writingDuring(scene, () => sleep(1000))
    if (ids.length === 0)
      broken.push(`nothing can be written after the database went on: ${wrong.join('; ')}`)
    return [...new Set([...broken, ...(await findMissing(testbed, ids)), ...otherFailures(await watch())])]
  },
}
