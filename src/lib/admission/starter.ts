/** Which of the waiting requests begin next: light groups in turn, and of the heavy ones the one that used the least. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contention, lightInTurn } from './contention'
import type { ClassState, Group, WorkClass } from './groups'
import { hasRoom, startOne } from './places'
import type { Thread } from './thread'

const lookAgainMs = 1
/** After so long who is held down may be alone, or light. */
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
   * In the next turn of the event loop a few light requests of each class begin and a heavy one, and so on. What runs without waiting
   * for anything would else be followed by the whole line in one turn, and delay everybody else's work by that much.
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

  /** Of the groups that are not held down, that which was longest without a turn. */
  startLight(state: ClassState, of: WorkClass): boolean {
    if (!hasRoom(state)) return false
    for (const [name, group] of state.groups) {
      if (group.waiting === 0) continue
      const isHeldDown = this.contention.isHeldDown({ class: of, group: name })
      // All who are not known are one in this: what holds back the first holds back the thousands behind it.
      if (isHeldDown && of === 'anonymous') return false
      if (!isHeldDown && startOne(state, name, group)) return true
    }
    return false
  }

  /** Of the groups that are held down, that which used the least: a light one that was taken for heavy is served at once. */
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
