/**
 * Limits the pending deliveries of a share. A share at its limit is full: its events wait in its backlog, those of
 * other shares do not. It stops being full when its backlog is worked off.
 *
 * Counting is slow where much is pending, so a count is reused for some seconds, plus what was added since, and
 * refreshed sooner when the share is full.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import { webhookOptionsOf } from '../options'
import { shareWithoutTenant } from './shares'

const countAgainMs = 10_000
const countFullAgainMs = 250

type Counted = { at: number; waiting: number }

export class Waiting {
  private readonly counts = new Map<number, Counted>()

  constructor(private readonly payload: BasePayload) {}

  /**
   * Adds new deliveries to the count. Their transaction may be rolled back, so the count may be too high but never
   * too low.
   */
  add(share: number, deliveries: number): void {
    const counted = this.counts.get(share)
    if (counted) counted.waiting += deliveries
  }

  /** Whether it was full a moment ago. */
  isResting(share: number): boolean {
    const counted = this.counts.get(share)
    return counted !== undefined && this.roomIn(counted) <= 0 && ageOf(counted) < countFullAgainMs
  }

  /** How many more deliveries may be added. */
  async room(client: Queryable, share: number): Promise<number> {
    const known = this.counts.get(share)
    const isFresh = known && ageOf(known) < (this.roomIn(known) > 0 ? countAgainMs : countFullAgainMs)
    const counted = isFresh ? known : { at: performance.now(), waiting: await this.count(client, share) }
    if (!isFresh && this.counts.size > maxCachedCounts) this.counts.clear()
    this.counts.set(share, counted)
    return this.roomIn(counted)
  }

  private roomIn({ waiting }: Counted): number {
    return webhookOptionsOf(this.payload).waitingPerTenant - waiting
  }

  private async count(client: Queryable, share: number): Promise<number> {
    const limit = webhookOptionsOf(this.payload).waitingPerTenant
    const [row] = await queryRows<{ waiting: number }>(
      this.payload,
      client,
      sql`SELECT count(*)::int AS waiting FROM (SELECT FROM webhook_shares AS noted JOIN webhooks AS webhook ON webhook.id = noted.webhook
          CROSS JOIN LATERAL (SELECT FROM webhook_deliveries AS delivery
            WHERE delivery.webhook = noted.webhook::numeric AND delivery.status = 'pending' LIMIT ${limit}) AS waiting
        WHERE noted.share = ${share} LIMIT ${limit}) AS counted`,
    )
    return row?.waiting ?? 0
  }
}

/** The maximum of cached counts. */
const maxCachedCounts = 10_000

const ageOf = ({ at }: Counted): number => performance.now() - at

/** Marks a share as full. @returns whether it was not full before */
export const noteFull = async (payload: BasePayload, client: Queryable, share: number): Promise<boolean> => {
  const rows = await queryRows(
    payload,
    client,
    sql`INSERT INTO webhook_full_shares (share) VALUES (${share}) ON CONFLICT DO NOTHING RETURNING share`,
  )
  return rows.length > 0
}

/** Marks a share without backlog as no longer full. @returns whether it was full before */
export const noteWorkedOff = async (
  payload: BasePayload,
  client: Queryable,
  share: number,
): Promise<boolean> => {
  const rows = await queryRows(
    payload,
    client,
    sql`DELETE FROM webhook_full_shares WHERE share = ${share}
      AND NOT EXISTS (SELECT 1 FROM webhook_fan_outs WHERE share = ${share}) RETURNING share`,
  )
  return rows.length > 0
}

/** Logs the change once, by the worker that made it. */
export const logFull = ({ logger }: BasePayload, share: number, isFull: boolean): void => {
  const whose = share === shareWithoutTenant ? { tenant: null } : { tenant: share }
  if (isFull)
    logger.warn({ ...whose, msg: 'too many deliveries wait for the webhooks of a tenant: its events wait' })
  else logger.info({ ...whose, msg: 'the events of a tenant wait for its webhooks no more' })
}
