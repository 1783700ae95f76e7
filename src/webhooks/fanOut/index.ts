/**
 * What was written is put on the lists of those who hear of it.
 *
 * States of a change: noted (its write's transaction added it to `webhook_fan_outs`); backlog of the shares whose webhooks may
 * hear of it (`shares.ts`, `backlog.ts`), where it is not told at once; told (a delivery stands for each event and webhook
 * that hears it, and it is off the list). From one to the next in one transaction: after a crash it is where it was and
 * nobody has more of it than is noted. A write that was rolled back noted nothing.
 *
 * `spread` takes what is noted, one worker at a time and in the order of the writes, and tells a share without backlog at
 * once, within an allowance; the rest is the share's backlog. `workOff` tells the backlog of one share, each in its turn, in
 * rounds of bounded deliveries, bytes and time. Of one record no webhook is told before an earlier change. Each sees the
 * database at one moment: what is written meanwhile would not be taken back from a record by the ledger as it was read before.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { Hearers } from './hearers'
import { spread } from './spread'
import type { Told } from './told'
import { Waiting } from './waiting'
import { Rota, workOff } from './workOff'

export type { Told } from './told'

/** One worker's. The two may be under way at once, each of them once. */
export class FanOut {
  private readonly rota = new Rota()
  private readonly slowSince = new Map<number, number>()
  private readonly spreading: Hearers
  private readonly waiting: Waiting
  private readonly working: Hearers

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
  ) {
    this.spreading = new Hearers(payload)
    this.waiting = new Waiting(payload)
    this.working = new Hearers(payload)
  }

  spread(): Promise<Told> {
    const { slowSince, spreading: hearers, waiting } = this
    return spread(this.payload, this.pool, { hearers, slowSince, waiting })
  }

  workOff(): Promise<Told> {
    const { slowSince, waiting, working: hearers } = this
    return workOff(this.payload, this.pool, { hearers, slowSince, waiting }, this.rota)
  }
}
