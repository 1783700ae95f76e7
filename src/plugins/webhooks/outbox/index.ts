/**
 * The fan-out: turns changes in the ledger into deliveries to subscribed webhooks. Guarantees that each committed
 * change becomes exactly one delivery per event and webhook, and that a webhook gets the changes of one record in
 * order.
 *
 * States of a change: noted (the transaction of its write added it to `webhook_fan_outs`); backlog of the shares
 * whose webhooks may subscribe to it (`shares.ts`, `backlog.ts`), if it does not become deliveries at once; done
 * (each event and webhook has its delivery, and the row is deleted). Each step is one transaction, so a crash leaves
 * a change in its previous state. A write that is rolled back notes nothing.
 *
 * `spread` processes noted changes, one worker at a time and in the order of the writes. For a share without backlog
 * it creates the deliveries at once, within an allowance; the rest becomes the share's backlog. `workOff` processes
 * the backlog of one share after the other, in rounds with limited deliveries, bytes and time. Each round runs on one
 * database snapshot, because the former state of a record is computed from the record and its later ledger rows,
 * which must belong together.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { Subscriptions } from './subscriptions'
import { spread } from './spread'
import type { RoundResult } from './round'
import { Waiting } from './waiting'
import { ShareRotation, workOff } from './workOff'

export type { RoundResult } from './round'

/** The fan-out of one worker. `spread` and `workOff` may run at the same time, each of them once. */
export class FanOut {
  private readonly rotation = new ShareRotation()
  private readonly slowSince = new Map<number, number>()
  private readonly spreading: Subscriptions
  private readonly waiting: Waiting
  private readonly working: Subscriptions

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
  ) {
    this.spreading = new Subscriptions(payload)
    this.waiting = new Waiting(payload)
    this.working = new Subscriptions(payload)
  }

  spread(): Promise<RoundResult> {
    const { slowSince, spreading: subscriptions, waiting } = this
    return spread(this.payload, this.pool, { subscriptions, slowSince, waiting })
  }

  workOff(): Promise<RoundResult> {
    const { slowSince, waiting, working: subscriptions } = this
    return workOff(this.payload, this.pool, { subscriptions, slowSince, waiting }, this.rotation)
  }
}
