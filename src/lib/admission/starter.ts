/**
 * Chooses which waiting requests begin next: light groups in turn, and of the heavy groups the one with the least
 * usage.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contention, lightPerTurn } from './contention'
import { type ClassState, type Group, type WorkClass, canStart, startOne } from './groups'
import type { EventLoopPacer } from './eventLoopPacer'

/** How often a heavy request checks whether the event loop has had idle time. */
const idleRecheckMs = 1
/** How often a throttled group is checked again, as it may be light or alone by then. */
const throttledRecheckMs = 250

const classNames: readonly WorkClass[] = ['key', 'staff', 'anonymous', 'background']

export class Starter {
  #isStarting = false
  /** The delays, in milliseconds, of the checks that are scheduled. */
  readonly #scheduledRechecks = new Set<number>()

  constructor(
    private readonly classes: Record<WorkClass, ClassState>,
    private readonly contention: Contention,
    private readonly pacer: Pick<EventLoopPacer, 'heavyRequestBegan' | 'hasIdleTime'>,
  ) {}

  /**
   * Starts a few light requests per class and one heavy request per turn of the event loop. Otherwise requests that
   * never wait would all run in the same turn and delay everybody else.
   */
  startWaiting(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      const begun = classNames.filter((of) => this.#startFew(of))
      const heavy = this.#startHeavy()
      if (begun.length > 0 || heavy === 'begun') this.startWaiting()
      else if (heavy === 'waits for idle time') void this.#recheckIn(idleRecheckMs)
      else if (classNames.some((of) => canStart(this.classes[of]))) void this.#recheckIn(throttledRecheckMs)
    })
  }

  async #recheckIn(ms: number): Promise<void> {
    if (this.#scheduledRechecks.has(ms)) return
    this.#scheduledRechecks.add(ms)
    await sleep(ms)
    this.#scheduledRechecks.delete(ms)
    this.startWaiting()
  }

  #startFew(of: WorkClass): boolean {
    let begun = 0
    while (begun < lightPerTurn && this.startLight(this.classes[of], of)) begun++
    return begun > 0
  }

  /** Starts a request of the light group that has waited longest for its turn. */
  startLight(state: ClassState, of: WorkClass): boolean {
    if (!canStart(state)) return false
    for (const [name, group] of state.groups) {
      if (group.waiting === 0) continue
      const isThrottled = this.contention.isThrottled({ class: of, group: name })
      // Anonymous callers count as one group: if the first is throttled, so are the others.
      if (isThrottled && of === 'anonymous') return false
      if (!isThrottled && startOne(state, name, group)) return true
    }
    return false
  }

  /**
   * Starts a request of the throttled group with the least usage, so that a light group mistaken for a heavy one is
   * served first.
   */
  #startHeavy(): 'begun' | 'nobody waits' | 'waits for idle time' {
    let next: { group: Group; name: string; state: ClassState; used: number } | undefined
    let groups = 0
    for (const of of classNames) {
      const state = this.classes[of]
      if (!canStart(state)) continue
      for (const [name, group] of state.groups) {
        const caller = { class: of, group: name }
        if (group.waiting === 0 || !this.contention.isThrottled(caller)) continue
        const { permits, used } = this.contention.heavyLimits(caller)
        if (group.running >= permits) continue
        groups++
        if (!next || used < next.used) next = { group, name, state, used }
        if (of === 'anonymous') break
      }
    }
    if (!next) return 'nobody waits'
    if (!this.pacer.hasIdleTime(groups)) return 'waits for idle time'
    this.pacer.heavyRequestBegan()
    return startOne(next.state, next.name, next.group) ? 'begun' : 'nobody waits'
  }
}
