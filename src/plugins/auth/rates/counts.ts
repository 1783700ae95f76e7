/**
 * Rate counters of one kind, in this process. They count in memory and are settled in batches: added to the totals of all
 * processes in Postgres.
 *
 * An entry is the window of one key. Its states: new, known (the counts of other processes were read from Postgres), ended. It is
 * settled in the background once a twentieth of the limit was counted since the last settlement; each kind runs one statement at
 * a time. `count` never waits. `countExactly` waits for the first settlement of a window, and while more than a tenth of the limit
 * is not settled. So n processes together exceed the limit by at most n - 1 tenths of it, each at least one request.
 *
 * If Postgres does not respond, counts are settled later, and no caller waits for the next five seconds. A process that is killed
 * loses its unsettled counts.
 *
 * Windows are measured by a monotonic clock. Of more than 10,000 entries the least recently used are dropped.
 */
import type { BasePayload } from 'payload'

export type CountOptions = {
  /** The count at which the limit is reached. Further requests are not counted. */
  limit: number
  /** The kind of count: a name that is unique in the service. */
  name: string
  windowMs: number
}

export type Count = {
  /** The position of this request in the window, counting all processes; beyond the limit it is the limit plus one. */
  position: number
  /** The time until the window ends. */
  resetsInMs: number
}

/** Adds to the count of a key. @returns the total of all processes in the window */
export type Add = (who: string, added: number) => Promise<{ resetsInMs: number; total: number }>

type Entry = {
  isKnown: boolean
  /** The count of other processes, as last read. */
  others: number
  own: number
  resetsAt: number
  /** The part of `own` that is settled. */
  settled: number
  settling?: Promise<void> | undefined
}

const maxEntries = 10_000
const retryAfterMs = 5000

export class Counts {
  readonly #add: Add
  #awayUntil = 0
  readonly #entries = new Map<string, Entry>()
  #line: Promise<void> = Promise.resolve()
  readonly #logger: Pick<BasePayload['logger'], 'warn'>
  readonly #maxUnsettled: number
  readonly #options: CountOptions

  constructor(options: CountOptions, add: Add, logger: Pick<BasePayload['logger'], 'warn'>) {
    this.#add = add
    this.#logger = logger
    this.#maxUnsettled = Math.max(1, Math.floor(options.limit / 10))
    this.#options = options
  }

  /** Counts one more, and returns the total as far as this process knows it. */
  count(who: string): Count {
    const { entry, ordinal } = this.#note(who)
    return this.#tell(entry, ordinal)
  }

  /** Counts one more, and first reads the counts of other processes if they are not known precisely enough. */
  async countExactly(who: string): Promise<Count> {
    const { entry, ordinal } = this.#note(who)
    while (this.#mustAsk(entry, ordinal)) await this.#settle(who, entry)
    return this.#tell(entry, ordinal)
  }

  /** @returns the number of settled entries */
  async settleAll(): Promise<number> {
    const open = [...this.#entries].filter(([, entry]) => entry.settled < entry.own && !isOver(entry))
    // A settlement in progress may have begun before the latest count.
    for (const [who, entry] of open) while (this.#canSettle(entry)) await this.#settle(who, entry)
    return open.filter(([, entry]) => entry.settled === entry.own).length
  }

  #note(who: string): { entry: Entry; ordinal: number } {
    const { limit } = this.#options
    const entry = this.#entryOf(who)
    if (entry.own + entry.others >= limit) return { entry, ordinal: Infinity }
    const ordinal = ++entry.own
    if (2 * (entry.own - entry.settled) >= this.#maxUnsettled && this.#canSettle(entry)) {
      void this.#settle(who, entry)
    }
    return { entry, ordinal }
  }

  #tell({ others, resetsAt }: Entry, ordinal: number): Count {
    const position = Math.min(ordinal + others, this.#options.limit + 1)
    return { position, resetsInMs: Math.max(0, resetsAt - performance.now()) }
  }

  #mustAsk(entry: Entry, ordinal: number): boolean {
    const isBehind = !entry.isKnown || ordinal - entry.settled > this.#maxUnsettled
    return ordinal !== Infinity && isBehind && this.#canSettle(entry)
  }

  #canSettle(entry: Entry): boolean {
    return entry.settled < entry.own && !isOver(entry) && performance.now() >= this.#awayUntil
  }

  /** Never rejects. Counts that are added while the entry waits for its turn are settled with it. */
  #settle(who: string, entry: Entry): Promise<void> {
    if (entry.settling) return entry.settling
    this.#line = this.#line.then(() => this.#send(who, entry))
    entry.settling = this.#line
    return this.#line
  }

  async #send(who: string, entry: Entry): Promise<void> {
    const added = entry.own - entry.settled
    try {
      if (!this.#canSettle(entry)) return
      const { resetsInMs, total } = await this.#add(who, added)
      entry.settled += added
      // Never below the known total: if rows were lost, the database counts from zero.
      entry.others = Math.max(entry.others, total - entry.settled)
      entry.isKnown = true
      entry.resetsAt = Math.min(entry.resetsAt, performance.now() + resetsInMs)
    } catch (error) {
      this.#awayUntil = performance.now() + retryAfterMs
      this.#logger.warn({
        err: error,
        kind: this.#options.name,
        msg: 'rate counters cannot be shared: this process counts alone',
      })
    } finally {
      entry.settling = undefined
    }
  }

  #entryOf(who: string): Entry {
    const known = this.#entries.get(who)
    const entry =
      known && !isOver(known)
        ? known
        : {
            isKnown: false,
            others: 0,
            own: 0,
            resetsAt: performance.now() + this.#options.windowMs,
            settled: 0,
          }
    // Re-inserts the key so that the map stays in least-recently-used order.
    this.#entries.delete(who)
    if (this.#entries.size >= maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? '')
    this.#entries.set(who, entry)
    return entry
  }
}

const isOver = ({ resetsAt }: Entry): boolean => performance.now() >= resetsAt
