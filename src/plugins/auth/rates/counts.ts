/**
 * One kind of counts in this process: counted in memory at once, and settled with the counts of all processes when enough has come
 * together.
 *
 * An entry is somebody's window. Its states: new, known (Postgres told what others counted in it), over. It is settled in the
 * background when a twentieth of the limit was counted since the last time, one statement at a time for each kind. Callers of
 * `count` wait for none of it. Callers of `countExactly` wait for the first settlement of a window, and while more than a tenth of the
 * limit is not settled: so processes together exceed the limit by no more than a tenth of it (at least one) for each process but one.
 *
 * When Postgres does not answer, nothing is settled and nobody waits for five seconds; what was counted is settled later. A process
 * that is killed forgets what it had not settled.
 *
 * Windows are measured by a clock that nobody sets. Of more than 10,000 entries those longest quiet are forgotten first.
 */
import type { BasePayload } from 'payload'

export type CountOptions = {
  /** The count at which the limit is reached. What comes after it is not counted. */
  limit: number
  /** What is counted, in a word of its own in the whole service. */
  name: string
  windowMs: number
}

export type Count = {
  /** This one's number in the window, counting those of all processes; beyond the limit it is the limit and one. */
  position: number
  /** Until the count begins anew. */
  resetsInMs: number
}

/** Adds to the count of somebody, and tells what all processes counted in the window. */
export type Add = (who: string, added: number) => Promise<{ resetsInMs: number; total: number }>

type Entry = {
  isKnown: boolean
  /** Counted by others, as far as is known. */
  others: number
  own: number
  resetsAt: number
  /** Of `own`. */
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

  /** Counts once more, as far as this process knows. */
  count(who: string): Count {
    const { entry, ordinal } = this.#note(who)
    return this.#tell(entry, ordinal)
  }

  /** Counts once more, and asks what others have counted where that is not known well enough. */
  async countExactly(who: string): Promise<Count> {
    const { entry, ordinal } = this.#note(who)
    while (this.#mustAsk(entry, ordinal)) await this.#settle(who, entry)
    return this.#tell(entry, ordinal)
  }

  /** @returns how many were settled */
  async settleAll(): Promise<number> {
    const open = [...this.#entries].filter(([, entry]) => entry.settled < entry.own && !isOver(entry))
    // Those under way may have begun before the last was counted.
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

  /** Never fails. Who comes while the entry waits for its turn is settled with it. */
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
      // Never fewer than were known: rows may be lost, and count anew.
      entry.others = Math.max(entry.others, total - entry.settled)
      entry.isKnown = true
      entry.resetsAt = Math.min(entry.resetsAt, performance.now() + resetsInMs)
    } catch (error) {
      this.#awayUntil = performance.now() + retryAfterMs
      this.#logger.warn({
        err: error,
        kind: this.#options.name,
        msg: 'counts cannot be shared: this process counts alone',
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
    // Put last again: the order of the map is who was quiet the longest.
    this.#entries.delete(who)
    if (this.#entries.size >= maxEntries) this.#entries.delete(this.#entries.keys().next().value ?? '')
    this.#entries.set(who, entry)
    return entry
  }
}

const isOver = ({ resetsAt }: Entry): boolean => performance.now() >= resetsAt
