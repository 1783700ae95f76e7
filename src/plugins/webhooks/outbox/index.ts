/**
 * The fan-out: changes in the ledger become deliveries to the webhooks that subscribe to them.
 *
 * States of a change: noted (its write's transaction added it to `webhook_fan_outs`); backlog of the shares whose webhooks may
 * subscribe to it (`shares.ts`, `backlog.ts`), where it does not become deliveries at once; done (there is a
 * delivery for each event and webhook, and the change is off the list). Each step is one transaction: after a crash a change is
 * in the state it was in, and no webhook gets it twice. A write that was rolled back noted nothing.
 *
 * `spread` takes what is noted, one worker at a time and in the order of the writes. For a share without backlog it makes the
 * deliveries at once, within an allowance; the rest becomes the share's backlog. `workOff` makes the deliveries of the backlog of
 * one share, each share in its turn, in rounds of bounded deliveries, bytes and time. A webhook gets the changes of one record in
 * their order. Each round runs at one snapshot of the database: a record as it was is worked out from the record and the later
 * rows of the ledger, and the two must belong together.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { Subscriptions } from './subscriptions'
import { spread } from './spread'
import type { RoundResult } from './round'
import { Waiting } from './waiting'
import { Rota, workOff } from './workOff'

export type { RoundResult } from './round'

/** One worker's. The two may be under way at once, each of them once. */
export class FanOut {
  private readonly rota = new Rota()
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
    return workOff(this.payload, this.pool, { subscriptions, slowSince, waiting }, this.rota)
  }
}
