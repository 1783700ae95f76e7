/**
 * How many deliveries wait for the webhooks of a share, and whether more may be added. A share that has as many as may wait is
 * full: its events wait in its backlog, those of other shares do not. It is full no more when its backlog is worked off.
 *
 * Counting takes long where much waits: a count holds for some seconds, with what was added since, and is taken again sooner
 * where it leaves no room.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { webhookOptionsOf } from '../options'
import { shareWithoutTenant } from './shares'

const countAgainMs = 10_000
const countFullAgainMs = 250

type Counted = { at: number; waiting: number }

export class Waiting {
  private readonly counts = new Map<number, Counted>()

  constructor(private readonly payload: BasePayload) {}

  /** Deliveries were added, in a transaction that may yet be rolled back: the count is then too large, never too small. */
  add(share: number, deliveries: number): void {
    const counted = this.counts.get(share)
    if (counted) counted.waiting += deliveries
  }

  /** Whether it was found full a moment ago. */
  isResting(share: number): boolean {
    const counted = this.counts.get(share)
    return counted !== undefined && this.roomIn(counted) <= 0 && ageOf(counted) < countFullAgainMs
  }

  /** How many more deliveries may be added. */
  async room(on: Queryable, share: number): Promise<number> {
    const known = this.counts.get(share)
    const isFresh = known && ageOf(known) < (this.roomIn(known) > 0 ? countAgainMs : countFullAgainMs)
    const counted = isFresh ? known : { at: performance.now(), waiting: await this.count(on, share) }
    if (!isFresh && this.counts.size > mostCounts) this.counts.clear()
    this.counts.set(share, counted)
    return this.roomIn(counted)
  }

  private roomIn({ waiting }: Counted): number {
    return webhookOptionsOf(this.payload).waitingPerTenant - waiting
  }

  private async count(on: Queryable, share: number): Promise<number> {
    const most = webhookOptionsOf(this.payload).waitingPerTenant
    const [row] = await rowsOf<{ waiting: number }>(
      this.payload,
      on,
      sql`SELECT count(*)::int AS waiting FROM (SELECT FROM webhook_shares AS noted JOIN webhooks AS webhook ON webhook.id = noted.webhook
          CROSS JOIN LATERAL (SELECT FROM webhook_deliveries AS delivery
            WHERE delivery.webhook = noted.webhook::numeric AND delivery.status = 'pending' LIMIT ${most}) AS waiting
        WHERE noted.share = ${share} LIMIT ${most}) AS counted`,
    )
    return row?.waiting ?? 0
  }
}

/** Shares whose counts are kept. */
const mostCounts = 10_000

const ageOf = ({ at }: Counted): number => performance.now() - at

/** Notes that a share is full. @returns whether that is new */
export const noteFull = async (payload: BasePayload, on: Queryable, share: number): Promise<boolean> => {
  const rows = await rowsOf(
    payload,
    on,
    sql`INSERT INTO webhook_full_shares (share) VALUES (${share}) ON CONFLICT DO NOTHING RETURNING share`,
  )
  return rows.length > 0
}

/** Notes that a share without backlog is no longer full. @returns whether that is new */
export const noteWorkedOff = async (payload: BasePayload, on: Queryable, share: number): Promise<boolean> => {
  const rows = await rowsOf(
    payload,
    on,
    sql`DELETE FROM webhook_full_shares WHERE share = ${share}
      AND NOT EXISTS (SELECT 1 FROM webhook_fan_outs WHERE share = ${share}) RETURNING share`,
  )
  return rows.length > 0
}

/** Says so once, whichever worker notes it. */
export const logFull = ({ logger }: BasePayload, share: number, isFull: boolean): void => {
  const whose = share === shareWithoutTenant ? { tenant: null } : { tenant: share }
  if (isFull)
    logger.warn({ ...whose, msg: 'too many deliveries wait for the webhooks of a tenant: its events wait' })
  else logger.info({ ...whose, msg: 'the events of a tenant wait for its webhooks no more' })
}
