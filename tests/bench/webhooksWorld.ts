/** What the measurements of webhooks share: a service, receivers, and webhooks that lead there. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BasePayload } from 'payload'
import { makeSecret } from '../../src/plugins/webhooks/secrets'
import { type Connection, connectTo } from '../crash/connection'
import type { Killable } from '../crash/process'
import { cpuMsOf, postmasterOf } from './usage'
import type { Arrived, Ports } from './webhooksReceiver'

export type World = {
  key: string
  payload: BasePayload
  receivers: Receivers
  startService: (environment?: Record<string, string>) => Promise<Killable>
  /** The environment of a process on the same database that may send to the receivers. */
  workerOptions: Record<string, string>
}

export type Receivers = Ports & { close: () => void; take: () => Promise<Arrived[]> }

export const startReceivers = async (hanging: number): Promise<Receivers> => {
  const child = fork(fileURLToPath(new URL('webhooksReceiver.ts', import.meta.url)), [String(hanging)], {
    execArgv: ['--import', 'tsx'],
  })
  const said = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const ports = await said<Ports>()
  return {
    ...ports,
    close: () => child.disconnect(),
    take() {
      const answer = said<Arrived[]>()
      child.send('take')
      return answer
    },
  }
}

/** The environment of a process that is allowed to reach the receivers. */
export const environmentOf = (
  url: string,
  secret: string,
  { hanging, healthy }: Ports,
): Record<string, string> => ({
  DATABASE_URL: url,
  PAYLOAD_SECRET: secret,
  WEBHOOK_ALLOW: [healthy, ...hanging].map((port) => `127.0.0.1:${port}`).join(','),
})

/** Puts webhooks into the tables, each with its secret. @returns their ids */
export const addWebhooks = async (
  payload: BasePayload,
  urls: readonly string[],
  events: readonly string[],
): Promise<number[]> => {
  const { pool } = payload.db
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO webhooks (url, events, enabled) SELECT url, $2::jsonb, TRUE FROM unnest($1::text[]) AS url RETURNING id`,
    [urls, JSON.stringify(events)],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `INSERT INTO webhook_secrets (webhook, sealed) SELECT * FROM unnest($1::int[], $2::text[])`,
    [ids, ids.map((id) => makeSecret(payload, id).sealed)],
  )
  return ids
}

/** Only these are on from now on. */
export const enable = async ({ db }: BasePayload, ids: readonly number[]): Promise<void> => {
  await db.pool.query('UPDATE webhooks SET enabled = id = ANY($1::int[])', [ids])
}

/** Waits until nothing is left to tell the webhooks that are on. @returns when, in milliseconds since 1970 */
export const untilTold = async ({ db }: BasePayload): Promise<number> => {
  for (;;) {
    const { rows } = await db.pool.query<{ isLeft: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM webhook_fan_outs) OR EXISTS (SELECT 1 FROM webhook_deliveries
        WHERE status = 'pending' AND webhook IN (SELECT id FROM webhooks WHERE enabled)) AS "isLeft"`,
    )
    if (rows[0]?.isLeft === false) return performance.timeOrigin + performance.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** @returns the processor time in milliseconds that a service and the database server take from now until it is called */
export const cpuMsFromNow = async (
  { pid }: Killable,
  { DATABASE_URL: url = '' }: World['workerOptions'],
): Promise<() => number> => {
  const postmaster = await postmasterOf(url)
  const used = () => (cpuMsOf(pid) ?? Number.NaN) + (cpuMsOf(postmaster) ?? Number.NaN)
  const before = used()
  return () => used() - before
}

/** When each change after `last` was committed, in milliseconds since 1970, by its id. */
export const commitsAfter = async ({ db }: BasePayload, last: number): Promise<Map<number, number>> => {
  const { rows } = await db.pool.query<{ at: number; id: number }>(
    `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at FROM changes WHERE id > $1`,
    [last],
  )
  return new Map(rows.map(({ at, id }) => [id, at]))
}

export const lastChange = async ({ db }: BasePayload): Promise<number> => {
  const { rows } = await db.pool.query<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM changes')
  return rows[0]?.id ?? 0
}

export const sequenceOf = ({ body }: Arrived): number =>
  (JSON.parse(body) as { data: { sequence: number } }).data.sequence

/** A write of one lead of a thousand, in turn, that changes it. */
export const touchOne = (round: number): { body: unknown; path: string } => ({
  body: { notes: `What was said at ${performance.now()}` },
  path: `/leads/${1 + (round % 1000)}?depth=0`,
})

/** Sends requests at their times, whether or not those before are answered. @returns how many a second were answered */
export const atPace = async (
  port: number,
  key: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: (round: number) => { body: unknown; path: string },
): Promise<number> => {
  const connections = Array.from({ length: 16 }, () => connectTo(port, key))
  const began = performance.now()
  const sent: Promise<void>[] = []
  const send = async (connection: Connection | undefined, path: string, body: unknown): Promise<void> => {
    const answer = await connection?.send('PATCH', path, body)
    if (answer?.status !== 200) throw new Error(`PATCH ${path}: ${answer?.status}`)
  }
  for (let round = 0; round < perSecond * seconds; round++) {
    const wait = began + (round * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const { body, path } = next(round)
    sent.push(send(connections[round % connections.length], path, body))
  }
  await Promise.all(sent)
  for (const connection of connections) connection.close()
  return sent.length / ((performance.now() - began) / 1000)
}
