/**
 * What was written is put on the lists of those who hear of it.
 *
 * States of a change: noted (its write's transaction added it to `webhook_fan_outs`), told (a delivery stands for each
 * event and webhook that hears it, and it is off the list). From one to the other in one transaction: after a crash it is
 * noted still and nobody has a part of it. One worker at a time, in the order of the writes: of one record none is told
 * before an earlier one. A write that was rolled back noted nothing. It sees the database at one moment: what is written
 * meanwhile would not be taken back from a record by the ledger as it was read before.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Queryable } from '../connection'
import { disable } from '../sending/record'
import { forgetTaken, keepTheRest, takeChanges } from './changes'
import { addDeliveries, type Values } from './deliveries'
import { UnansweredFilter, withinFilters } from './filters'
import { changesIn, grouped } from './groups'
import { type Hearers } from './hearers'
import { type Heard, heardOf } from './hearing'
import { momentsOf, valuesOf } from './moments'

const lockNumber = 7_203_117
const mostAtOnce = 1000

/**
 * The lock, null where nothing is noted, and then a transaction, so that what the lock's last holder told is seen as told. In
 * one text: each that is sent alone waits for its turn among all that the process does.
 */
const begin = `BEGIN;
  SELECT CASE WHEN EXISTS (SELECT 1 FROM webhook_fan_outs) THEN pg_try_advisory_lock(${lockNumber}) END AS taken;
  COMMIT;
  BEGIN ISOLATION LEVEL REPEATABLE READ`

export type Told = {
  /** The webhooks that deliveries are due for. */
  due: ReadonlySet<number>
  /** Whether another worker is at it. */
  isBusy: boolean
  /** Whether there may be more to tell. */
  isMore: boolean
  /** Webhooks that were written themselves: their receivers may be others now. */
  rewritten: readonly number[]
}

const nothing: Told = { due: new Set(), isBusy: false, isMore: false, rewritten: [] }

export const fanOut = async (payload: BasePayload, pool: pg.Pool, hearers: Hearers): Promise<Told> => {
  try {
    return await tellWholly(payload, pool, hearers)
  } catch (error) {
    if (!(error instanceof UnansweredFilter)) throw error
    const { cause, webhook } = error
    payload.logger.error({ err: cause, msg: 'the filter of a webhook cannot be asked', webhook })
    // It keeps nobody else from theirs: all of this is told again without it.
    await disable(payload, pool, webhook, { now: Date.now(), reason: 'filter' })
    return { ...nothing, isMore: true }
  }
}

/** In one transaction. */
const tellWholly = async (payload: BasePayload, pool: pg.Pool, hearers: Hearers): Promise<Told> => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const isTaken = await lockAndBegin(client)
    if (isTaken !== true) {
      await client.query('ROLLBACK')
      return { ...nothing, isBusy: isTaken === false }
    }
    const { forget, told } = await tell(payload, client, hearers)
    await client.query(`${forget}; COMMIT; SELECT pg_advisory_unlock(${lockNumber})`)
    return told
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection whose transaction may be open is closed, which rolls it back and gives up the lock.
    client.release(failure)
  }
}

const lockAndBegin = async (client: pg.PoolClient): Promise<boolean | null | undefined> => {
  const results: unknown = await client.query(begin)
  return (results as pg.QueryResult<{ taken: boolean | null }>[])[1]?.rows[0]?.taken
}

/** @returns what was told, and the statement that takes it off the list */
const tell = async (
  payload: BasePayload,
  client: Queryable,
  hearers: Hearers,
): Promise<{ forget: string; told: Told }> => {
  const taken = await takeChanges(payload, client, mostAtOnce)
  const all = await hearers.read(client, taken.hearers)
  const heard = taken.changes.flatMap((change) => heardOf(payload, change, all))
  const meant = await withinFilters(payload, client, heard)
  for (const part of inParts(meant)) {
    await addDeliveries(payload, client, part, await namedValues(payload, client, part))
  }
  await keepTheRest(payload, client, taken)
  const rewritten = taken.changes.flatMap(({ collection, recordId }) =>
    collection === 'webhooks' ? [recordId] : [],
  )
  const due = meant.filter(({ hearer }) => hearer.state === 'active').map(({ hearer }) => hearer.id)
  return {
    forget: forgetTaken(taken),
    told: { due: new Set(due), isBusy: false, isMore: taken.fanOuts.length > 0, rewritten },
  }
}

/** As many at once as fit into memory: what a webhook names may be long texts, and many may hear of one change. */
const inParts = (heard: readonly Heard[]): Heard[][] => {
  const hasValues = heard.some(({ change, hearer }) => hearer.payload.has(change.collection))
  const size = hasValues ? 100 : 2000
  return Array.from({ length: Math.ceil(heard.length / size) }, (_, at) =>
    heard.slice(at * size, (at + 1) * size),
  )
}

const namedValues = async (payload: BasePayload, on: Queryable, heard: readonly Heard[]): Promise<Values> => {
  const values = new Map<Heard, Record<string, unknown>>()
  for (const group of grouped(heard.filter(({ change, hearer }) => hearer.payload.has(change.collection)))) {
    const slug = group[0]?.change.collection ?? ''
    const fields = group[0]?.hearer.payload.get(slug) ?? []
    const moments = await momentsOf(payload, on, slug, changesIn(group))
    const found = await valuesOf(payload, on, { fields, slug }, moments)
    for (const each of group) values.set(each, found.get(each.change.id) ?? {})
  }
  return values
}
