/**
 * Kills the service again and again while clients write, and looks after each kill whether anything that was
 * acknowledged is lost, or anything in the ledger has no change.
 *
 * When the clients write what depends on the machine; which moments are random is the seed's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload, CollectionSlug } from 'payload'
import { createKey } from '../../src/plugins/auth/keys'
import { examine, runCheck } from '../../src/doctor'
import { formatReport } from '../../src/doctor/report'
import { env } from '../../src/env'
import { type Connection, connectTo } from './connection'
import { type Acknowledged, Journal, marked } from './journal'
import { startKillable } from './process'
import { seeded } from './random'
import { findLosses } from './verify'
import { write } from './writer'

export type Options = {
  kills: number
  /** Of the database of this run, the only one that `payload` and the service that is killed use. */
  payload: BasePayload
  /** Told after each kill. */
  say?: (line: string) => void
  seed: number
  url: string
}

export type Outcome = {
  /** Writes of one record each whose whole answer arrived. */
  acknowledged: Record<Acknowledged['operation'], number>
  /** Requests in flight when the service was killed. */
  cutOff: number
  failures: string[]
  kills: number
  losses: string[]
  /** Creations sent again after a kill under their idempotency key. */
  repeated: number
}

const writers = 6

/** The service is killed within so many milliseconds of so many acknowledged writes, however long these take. */
const [longest, fewest] = [2000, 20]

export const runCrashes = async ({
  kills,
  payload,
  say = () => {},
  seed,
  url,
}: Options): Promise<Outcome> => {
  const random = seeded(seed)
  const { key } = await createKey(payload, 'crash')
  const journal = new Journal()
  const customers = await prepare(payload, journal)
  const outcome: Outcome = {
    acknowledged: { create: 0, delete: 0, update: 0 },
    cutOff: 0,
    failures: [],
    kills: 0,
    losses: [],
    repeated: 0,
  }
  for (let round = 1; round <= kills && outcome.losses.length === 0; round++) {
    const name = `crash_${round}`
    const service = await startKillable(environment(url, name))
    outcome.repeated += await repeat(connectTo(service.port, key), journal, outcome.losses)
    const moment = random.below(longest)
    const working = Array.from({ length: writers }, (_, number) =>
      write({
        connection: connectTo(service.port, key),
        customers,
        journal,
        random: seeded(seed * 1000 + round * 10 + number),
      }),
    )
    await untilAcknowledged(journal, journal.acknowledged.length + fewest)
    await sleep(moment)
    await service.kill()
    await Promise.all(working)
    await untilGone(payload, name)
    outcome.kills++
    const told = journal.acknowledged.splice(0)
    for (const { operation } of told) outcome.acknowledged[operation]++
    outcome.losses.push(...(await findLosses(payload.db.pool, told)), ...(await findByDoctor(payload)))
    say(`kill ${round}: ${told.length} acknowledged, ${outcome.losses.length} lost`)
  }
  const examination = await examine(payload)
  if (examination.findings.length > 0) outcome.losses.push(...formatReport(examination))
  return { ...outcome, cutOff: journal.cutOff, failures: journal.failures }
}

const environment = (url: string, name: string) => {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return { DATABASE_URL: named.href, DATA_DIR: env.DATA_DIR, PAYLOAD_SECRET: env.PAYLOAD_SECRET }
}

/** A process that has just begun takes a while for its first answer. @throws when there is none for a minute */
export const untilAcknowledged = async ({ acknowledged }: Journal, count: number): Promise<void> => {
  let [before, since] = [acknowledged.length, performance.now()]
  while (acknowledged.length < count) {
    if (acknowledged.length > before) [before, since] = [acknowledged.length, performance.now()]
    if (performance.now() - since > patience) throw new Error('Nothing was acknowledged for a minute.')
    await sleep(5)
  }
}
const patience = 60_000

/** What the killed process had under way goes on in the database until it notices. */
const untilGone = async ({ db }: BasePayload, name: string): Promise<void> => {
  for (;;) {
    const { rows } = await db.pool.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [name])
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** Sends again what was not answered: whether or not it was done the first time, it is done once. */
const repeat = async (connection: Connection, journal: Journal, losses: string[]): Promise<number> => {
  const again = journal.unanswered
  journal.unanswered = []
  for (const { body, collection, key } of again) {
    const answer = await connection.send('POST', `/${collection}`, body, { 'idempotency-key': key })
    const doc = (answer?.body as { doc?: { id: number } } | undefined)?.doc
    const marker = key.replace('-', ' ')
    if (answer?.status === 201 && doc) journal.note({ collection, id: doc.id, marker, operation: 'create' })
    else losses.push(`${collection}, sent again as ${key}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  }
  connection.close()
  return again.length
}

/** What the doctor says of the ledger. */
const findByDoctor = async (payload: BasePayload): Promise<string[]> => {
  const findings = await runCheck(payload, 'ledger')
  return findings.map(({ count, examples, what }) => `${what}: ${count} (${examples.join(', ')})`)
}

/** Something to write to from the first moment on, and customers to name. */
export const prepare = async (payload: BasePayload, journal: Journal): Promise<number[]> => {
  const make = async (collection: CollectionSlug, data: object): Promise<number> => {
    // no req: each is a transaction of its own.
    const { id } = await payload.create({ collection, data: data as never })
    return id
  }
  for (const collection of ['deals', 'leads', 'trades'] as const) {
    for (let made = 0; made < 20; made++) {
      const marker = journal.marker()
      const id = await make(collection, { [marked[collection].field]: marker })
      journal.note({ collection, id, marker, operation: 'create' })
    }
  }
  const customers: number[] = []
  for (const companyName of ['First', 'Second', 'Third'])
    customers.push(await make('customers', { companyName }))
  return customers
}
