/**
 * Kills the service and webhook workers again and again, and the database too, while clients write and a receiver is told;
 * then waits until all is told, and looks whether that is what the ledger says.
 *
 * When the clients write what depends on the machine; which moments are random is the seed's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '../../src/plugins/auth/keys'
import { env } from '../../src/env'
import { connectTo } from './connection'
import { leased, makeWebhooks, untilTold } from './deliveries'
import type { Ground } from './ground'
import { Journal } from './journal'
import { startKillable } from './process'
import { seeded } from './random'
import { createNone, updateForShow } from './rollingBack'
import { prepare, untilAcknowledged } from './run'
import { startTold, type Told } from './told'
import { findLosses } from './verify'
import { findUntold } from './verifyTold'
import { write } from './writer'

export type WebhookOptions = {
  /** Each ends the service, or a worker, or both. */
  cycles: number
  ground: Ground
  /** How often the database is ended too. */
  restarts: number
  say?: (line: string) => void
  seed: number
}

export type WebhookOutcome = {
  acknowledged: number
  cutOff: number
  events: number
  failures: string[]
  faults: Told['faults']
  kills: { service: number; worker: number }
  /** How long the first try of what no killed worker had was in coming, at the longest, in milliseconds. */
  longestDelay: number
  /** How long nobody went on with what a killed worker had, at the longest, in milliseconds. */
  longestWait: number
  losses: string[]
  /** How often an event came that had come. */
  repeats: number
  restarts: number
  rolledBack: number
}

const writers = 4
/** In milliseconds: between two writes of a writer; until the next kill, at the longest. */
const [pace, longest] = [100, 1500]
/** Writes that are acknowledged before each kill, however long they take. */
const fewest = 30

export const runWebhookCrashes = async ({
  cycles,
  ground,
  restarts,
  say = () => {},
  seed,
}: WebhookOptions): Promise<WebhookOutcome> => {
  const { payload, url } = ground
  const random = seeded(seed)
  const journal = new Journal()
  const told = await startTold(seeded(seed + 1), ['/leads'])
  const { key } = await createKey(payload, 'crash')
  await makeWebhooks(payload, told.host)
  const customers = await prepare(payload, journal)
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: env.DATA_DIR,
    PAYLOAD_SECRET: env.PAYLOAD_SECRET,
    WEBHOOK_ALLOW: told.host,
  }
  const every = Math.ceil(cycles / restarts)
  const outcome = { kills: { service: 0, worker: 0 }, restarts: 0 }
  const running = {
    service: startKillable(environment),
    worker: startKillable(environment, 'worker'),
  }
  const ending = new AbortController()
  const goOn = async () => {
    await sleep(pace)
    return !ending.signal.aborted
  }
  const keepWriting = async (number: number) => {
    const own = seeded(seed * 1000 + number)
    while (!ending.signal.aborted) {
      const connection = connectTo((await running.service).port, key)
      await write({
        connection,
        customers,
        journal,
        others: [createNone, updateForShow],
        pause: goOn,
        random: own,
      })
      connection.close()
      await goOn()
    }
  }
  const end = async (script: 'service' | 'worker') => {
    if (!(await (await running[script]).kill())) journal.failures.push(`the ${script} ended by itself`)
  }
  const kill = async (script: 'service' | 'worker') => {
    await end(script)
    outcome.kills[script]++
    running[script] = startKillable(environment, script)
  }

  try {
    const working = Array.from({ length: writers }, (_, number) => keepWriting(number))
    for (let cycle = 1; cycle <= cycles; cycle++) {
      await Promise.all(Object.values(running))
      await untilAcknowledged(journal, journal.acknowledged.length + fewest)
      await sleep(random.below(longest))
      const victims = random.some([['service'], ['worker'], ['service', 'worker']] as const) ?? ['worker']
      await Promise.all(victims.map(kill))
      told.wait(await leased(payload))
      if (cycle % every === Math.ceil(every / 2) % every) {
        // What nobody can go on with while there is no database is no worker's to go on with.
        told.waiting.clear()
        await ground.restart(outcome.restarts % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
        outcome.restarts++
      }
      say(
        `kill ${cycle}: ${victims.join(' and ')}; ${told.events.size} events came, ${told.problems.length} problems`,
      )
    }
    ending.abort()
    await Promise.all(working)
    await untilTold(payload)
    await Promise.all([end('service'), end('worker')])
    const untold = await findUntold(payload.db.pool, told)
    const heard = [...told.events.values()]
    return {
      ...outcome,
      acknowledged: journal.acknowledged.length,
      cutOff: journal.cutOff,
      events: heard.length,
      failures: journal.failures,
      faults: told.faults,
      longestDelay: told.longestDelay(),
      longestWait: told.longestWait(),
      losses: [...(await findLosses(payload.db.pool, journal.acknowledged)), ...untold],
      repeats: heard.reduce((sum, { arrived }) => sum + Math.max(0, arrived - 1), 0),
      rolledBack: journal.rolledBack,
    }
  } finally {
    ending.abort()
    await Promise.allSettled(Object.values(running).map(async (each) => (await each).kill()))
    await told.close()
  }
}
