/**
 * Chooses which waiting requests begin next: light groups in turn, and of the heavy groups the one with the least
 * usage.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contention, lightInTurn } from './contention'
import { type ClassState, type Group, type WorkClass, hasRoom, startOne } from './groups'
import type { Thread } from './thread'

const lookAgainMs = 1
/** After this time a throttled group is checked again, as it may be light or alone by then. */
const lookAgainInLineMs = 250

const classNames: readonly WorkClass[] = ['key', 'staff', 'anonymous', 'background']

export class Starter {
  #isStarting = false
  /** In milliseconds. */
  readonly #lookingAgainIn = new Set<number>()

  constructor(
    private readonly classes: Record<WorkClass, ClassState>,
    private readonly contention: Contention,
    private readonly thread: Pick<Thread, 'begin' | 'hasTimeToSpare'>,
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
      else if (heavy === 'waits for the thread') void this.#lookAgainIn(lookAgainMs)
      else if (classNames.some((of) => hasRoom(this.classes[of]))) void this.#lookAgainIn(lookAgainInLineMs)
    })
  }

  async #lookAgainIn(ms: number): Promise<void> {
    if (this.#lookingAgainIn.has(ms)) return
    this.#lookingAgainIn.add(ms)
    await sleep(ms)
    this.#lookingAgainIn.delete(ms)
    this.startWaiting()
  }

  #startFew(of: WorkClass): boolean {
    let begun = 0
    while (begun < lightInTurn && this.startLight(this.classes[of], of)) begun++
    return begun > 0
  }

  /** Starts a request of the light group that has waited longest for its turn. */
  startLight(state: ClassState, of: WorkClass): boolean {
    if (!hasRoom(state)) return false
    for (const [name, group] of state.groups) {
      if (group.waiting === 0) continue
      const isHeldDown = this.contention.isHeldDown({ class: of, group: name })
      // Anonymous callers count as one group: if the first is throttled, so are the others.
      if (isHeldDown && of === 'anonymous') return false
      if (!isHeldDown && startOne(state, name, group)) return true
    }
    return false
  }

  /**
   * Starts a request of the throttled group with the least usage, so that a light group mistaken for a heavy one is
   * served first.
   */
  #startHeavy(): 'begun' | 'nobody waits' | 'waits for the thread' {
    let next: { group: Group; name: string; state: ClassState; used: number } | undefined
    let groups = 0
    for (const of of classNames) {
      const state = this.classes[of]
      if (!hasRoom(state)) continue
      for (const [name, group] of state.groups) {
        const caller = { class: of, group: name }
        if (group.waiting === 0 || !this.contention.isHeldDown(caller)) continue
        const { places, used } = this.contention.heavyShare(caller)
        if (group.running >= places) continue
        groups++
        if (!next || used < next.used) next = { group, name, state, used }
        if (of === 'anonymous') break
      }
    }
    if (!next) return 'nobody waits'
    if (!this.thread.hasTimeToSpare(groups)) return 'waits for the thread'
    this.thread.begin()
    return startOne(next.state, next.name, next.group) ? 'begun' : 'nobody waits'
  }
}
