/**
 * The last examination, and whether one is running, for all processes of the service: one JSON document in Payload's key-value
 * table. States: idle, running. `startExamination` leases the document, renews the lease while it runs and ends it with the
 * result. The lease of a process that died expires.
 */
import type { BasePayload } from 'payload'
import { asCaller, type Caller } from '../lib/admission'
import type { Summary } from './report'

export type LastExamination = {
  isRunning: boolean
  /** In milliseconds since 1970. */
  readAt: number
  /** Null before the first examination. */
  summary: null | Summary
}

const key = 'doctor'

export const readLastExamination = async ({ db }: BasePayload): Promise<LastExamination> => {
  const { rows } = await db.pool.query<{ isRunning: boolean; summary: null | Summary }>(
    `SELECT data->'summary' AS summary, coalesce((data->>'runningUntil')::timestamptz > now(), FALSE) AS "isRunning"
      FROM payload_kv WHERE key = $1`,
    [key],
  )
  const [{ isRunning, summary } = { isRunning: false, summary: null }] = rows
  return { isRunning, readAt: Date.now(), summary }
}

export const storeSummary = (payload: BasePayload, summary: Summary): Promise<boolean> =>
  store(payload, `jsonb_build_object('summary', $2::jsonb)`, { summary })

/**
 * Starts an examination in the background.
 *
 * @returns undefined if one is running; otherwise `ended`, which resolves when the result is stored and never rejects
 */
export const startExamination = async (
  payload: BasePayload,
): Promise<undefined | { ended: Promise<void> }> => {
  const condition = `coalesce((payload_kv.data->>'runningUntil')::timestamptz < now(), TRUE)`
  const isLeased = await store(payload, lease, { condition })
  if (!isLeased) return undefined
  const caller: Caller = { class: 'background', group: key }
  return { ended: asCaller(payload, { caller }, () => run(payload)) }
}

// By the clock of the database, which all processes share.
const lease = `jsonb_build_object('runningUntil', now() + interval '2 minutes')`
const renewEveryMs = 30_000

const run = async (payload: BasePayload): Promise<void> => {
  const logFailure = (err: unknown) => payload.logger.error({ err, msg: 'background work failed', name: key })
  const renew = () =>
    store(payload, lease, { condition: `payload_kv.data->>'runningUntil' IS NOT NULL` }).catch(logFailure)
  const timer = setInterval(() => void renew(), renewEveryMs).unref()
  try {
    // Loaded when needed, because pages only read the result.
    const [{ examine }, { summarize }] = await Promise.all([import('.'), import('./report')])
    const examination = await examine(payload)
    for (const { check, error } of examination.failures) {
      payload.logger.error({ check, err: error, msg: 'not checked' })
    }
    const data = `jsonb_build_object('runningUntil', NULL, 'summary', $2::jsonb)`
    await store(payload, data, { summary: summarize(examination) })
  } catch (error) {
    logFailure(error)
  } finally {
    clearInterval(timer)
  }
}

/**
 * @param data SQL of the members to replace, with the summary as `$2`
 * @returns whether the document met the condition, in SQL, and was changed
 */
const store = async (
  { db }: BasePayload,
  data: string,
  { condition = 'TRUE', summary }: { condition?: string; summary?: Summary },
): Promise<boolean> => {
  const { rowCount } = await db.pool.query(
    `INSERT INTO payload_kv (key, data) VALUES ($1, ${data})
      ON CONFLICT (key) DO UPDATE SET data = payload_kv.data || excluded.data WHERE ${condition}`,
    [key, ...(summary ? [JSON.stringify(summary)] : [])],
  )
  return rowCount === 1
}
