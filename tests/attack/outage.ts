/** What is done to the machine rather than asked of the service: each on a testbed of its own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, openClient, type Reply } from './client'
import { type Outcome, readOutcome } from '../support/outcome'
import { type Testbed, type TestbedOptions, startTestbed } from './testbed'

export type Outage = {
  /** Once nothing of it runs. */
  after?: () => void
  /** Of the issue: a number, or what item 8 calls it. */
  finding: string
  testbed?: Omit<TestbedOptions, 'isShort'>
  name: string
  /** Answers what is broken, in words. */
  run: (scene: Scene) => Promise<string[]>
  /** Why it cannot be done on this machine, if so. */
  skip?: () => string | undefined
}

export type Scene = {
  /** With every right on tenant 1. */
  client: Client
  testbed: Testbed
  /** What the well-behaved tenant was answered meanwhile, other than it asked for. */
  watch: () => Promise<string[]>
}

export type OutageResult = { broken: string[]; outage: Outage; seconds: number; skipped?: string }

export const runOutage = async (outage: Outage, isShort: boolean): Promise<OutageResult> => {
  const began = performance.now()
  const skipped = outage.skip?.()
  if (skipped !== undefined) return { broken: [], outage, seconds: 0, skipped }
  try {
    return { ...(await perform(outage, isShort)), seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    outage.after?.()
  }
}

const perform = async (
  outage: Outage,
  isShort: boolean,
): Promise<Pick<OutageResult, 'broken' | 'outage'>> => {
  const testbed = await startTestbed({ ...outage.testbed, isShort })
  try {
    return { broken: await performOn(testbed, outage), outage }
  } finally {
    await testbed.close()
  }
}

/** On a testbed that others are run on too, which `outage.testbed` must fit. @returns what is broken, in words */
export const performOn = async (testbed: Testbed, outage: Outage): Promise<string[]> => {
  const client = openClient({ from: '127.0.0.2', key: testbed.target.keys.one, port: testbed.target.port })
  try {
    testbed.bystander.begin()
    const watch = async () => (await testbed.bystander.end()).measured.failures
    return await outage.run({ client, testbed, watch }).catch((error: unknown) => [String(error)])
  } finally {
    client.close()
  }
}

/** Asks until it is answered so, and says how long that took, in milliseconds; undefined: it was not in time. */
export const untilAnswered = async (
  ask: () => Promise<Reply>,
  matches: (reply: Reply) => boolean,
  withinMs: number,
): Promise<number | undefined> => {
  const began = performance.now()
  for (;;) {
    if (matches(await ask())) return performance.now() - began
    if (performance.now() - began > withinMs) return undefined
    await sleep(100)
  }
}

/** A write by a key, and the id of what it made; undefined: it was refused. */
export const createLead = async (client: Client, marker: string): Promise<{ id?: number; reply: Reply }> => {
  const reply = await client.send('POST', '/api/leads', { body: { firstName: 'Outage', source: marker } })
  const id = (reply.json as { doc?: { id: number } } | undefined)?.doc?.id
  return { reply, ...(reply.status === 201 && id !== undefined ? { id } : {}) }
}

/** Of leads that were acknowledged, those that are not stored. */
export const findMissing = async ({ query }: Testbed, ids: readonly number[]): Promise<string[]> => {
  const rows = await query<{ id: number }>('SELECT id FROM leads WHERE id = ANY($1)', [ids])
  const stored = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !stored.has(id)).map((id) => `lead ${id} was acknowledged and is lost`)
}

/** What a reply says of a write while the database is away. @returns undefined for one that this does not excuse */
export const outcomeOf = ({ headers, status, text }: Reply): Outcome | undefined =>
  readOutcome({ body: text, retryAfter: headers['retry-after']?.toString(), status })

/** Of leads whose writes were refused, by their `source`, those that are stored all the same. */
export const findRefused = async ({ query }: Testbed, sources: readonly string[]): Promise<string[]> => {
  const rows = await query<{ source: string }>('SELECT source FROM leads WHERE source = ANY($1)', [sources])
  return rows.map(({ source }) => `lead "${source}" was refused and is stored`)
}
