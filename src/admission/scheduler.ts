/**
 * Admission: what runs now, what waits, and what is refused at once.
 *
 * Work belongs to a class (anonymous, key, staff, background). A class runs so much at a time and lets so much wait, so
 * that a flood of one class leaves the places of the others free. Within a class work belongs to a group (a tenant, a
 * staff user, a network address) and to a member of it (a key). Free places go round the groups, and within a group
 * round its members.
 *
 * A group may hold most places of its class, never all where there are more than two: one stays free for whoever comes next.
 *
 * While other groups are there, a heavy group (`contention.ts`) holds one place, and begins a request only when the thread has had
 * time to spare (`thread.ts`). Whoever sends a request now and then is delayed by few others, however many they send.
 *
 * A place is: free → held (from `enter` to `leave`) → free. A request waits for at most `maxWaitMs`, and leaves the
 * line when its caller goes away. Nothing is kept on disk: with the process all places are gone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Contention, lightInTurn } from './contention'
import {
  type Caller,
  type ClassBounds,
  type ClassState,
  forgetIdle,
  type Group,
  groupOf,
  type Member,
  memberOf,
  moveToEnd,
  type Waiter,
  type WorkClass,
} from './groups'
import { NotAdmittedError, Refusals } from './refusals'
import { Thread } from './thread'

export type Place = {
  /** Gives the place back; more than once is the same as once. */
  leave: () => void
}

const lookAgainMs = 1
/** After so long who is held down may be alone, or light. */
const lookAgainInLineMs = 250
const maxWaitMs = 10_000

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  readonly #contention: Contention
  /** Whether what began last was heavy. */
  #hasBegunHeavy = false
  #isStarting = false
  /** Whether a group would have had a place, had the thread time to spare. */
  #isWaitingForThread = false
  /** In milliseconds. */
  readonly #lookingAgainIn = new Set<number>()
  readonly #order: WorkClass[] = ['key', 'staff', 'anonymous', 'background']
  readonly #refusals: Refusals
  readonly #thread: Pick<Thread, 'begin' | 'hasTimeToSpare'>

  constructor(
    bounds: Record<WorkClass, ClassBounds>,
    now: () => number = () => performance.now(),
    thread: Pick<Thread, 'begin' | 'hasTimeToSpare'> = new Thread(),
  ) {
    const state = (of: ClassBounds): ClassState => ({ bounds: of, groups: new Map(), running: 0, waiting: 0 })
    this.#classes = {
      anonymous: state(bounds.anonymous),
      background: state(bounds.background),
      key: state(bounds.key),
      staff: state(bounds.staff),
    }
    this.#contention = new Contention(now)
    this.#refusals = new Refusals(now)
    this.#thread = thread
  }

  /** How much runs and waits. */
  counts(of: WorkClass): { running: number; waiting: number } {
    const { running, waiting } = this.#classes[of]
    return { running, waiting }
  }

  /**
   * A place, at once or when one is free.
   *
   * @param signal ends the waiting: the caller has gone
   * @throws NotAdmittedError
   */
  async enter(caller: Caller, signal?: AbortSignal): Promise<Place> {
    const state = this.#classes[caller.class]
    this.#contention.come(caller)
    const group = groupOf(state, caller.group)
    const member = memberOf(group, caller.member ?? '')
    const isAtOnce =
      member.waiting.size === 0 &&
      this.#contention.takeTurn(caller) &&
      this.#hasPlace(state, caller, group, member)
    if (isAtOnce) this.#take(state, caller, group, member)
    else {
      try {
        await this.#wait(state, caller, { group, member, signal })
      } catch (error) {
        this.#contention.go(caller, { hadBegun: false })
        throw error
      } finally {
        forgetIdle(state, caller)
      }
    }
    let isHeld = true
    return {
      leave: () => {
        if (!isHeld) return
        isHeld = false
        this.#contention.go(caller, { hadBegun: true })
        state.running--
        group.running--
        member.running--
        forgetIdle(state, caller)
        // At once, or whoever comes before the next turn would take the place of who waits.
        this.#startNext(state, caller.class)
        this.#startWaiting()
      },
    }
  }

  #hasPlace(state: ClassState, caller: Caller, group: Group, member: Member): boolean {
    const { bounds, running } = state
    const isHeldDown = this.#contention.isHeldDown(caller)
    const ofGroup = isHeldDown ? 1 : bounds.perGroup
    const ofMember = group.members.size > 1 ? Math.ceil(ofGroup / 2) : ofGroup
    if (running >= bounds.running || group.running >= ofGroup || member.running >= ofMember) return false
    if (!isHeldDown || this.#thread.hasTimeToSpare()) return true
    this.#isWaitingForThread = true
    return false
  }

  #take(state: ClassState, caller: Caller, group: Group, member: Member): void {
    this.#hasBegunHeavy = this.#contention.isHeldDown(caller)
    if (this.#hasBegunHeavy) this.#thread.begin()
    this.#contention.begin(caller)
    state.running++
    group.running++
    member.running++
  }

  #wait(
    state: ClassState,
    caller: Caller,
    { group, member, signal }: { group: Group; member: Member; signal: AbortSignal | undefined },
  ): Promise<void> {
    if (group.waiting >= state.bounds.waitingPerGroup) return this.#refuse(caller, 'caller')
    if (state.waiting >= state.bounds.waiting) return this.#refuse(caller, 'service')
    return new Promise<void>((resolve, reject) => {
      const leaveLine = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', refuse)
        member.waiting.delete(waiter)
        group.waiting--
        state.waiting--
      }
      const refuse = () => {
        leaveLine()
        reject(new NotAdmittedError('service', 5))
      }
      const waiter = {
        start: () => {
          leaveLine()
          this.#take(state, caller, group, member)
          setImmediate(resolve)
        },
      }
      const timer = setTimeout(refuse, maxWaitMs)
      signal?.addEventListener('abort', refuse, { once: true })
      member.waiting.add(waiter)
      group.waiting++
      state.waiting++
      if (signal?.aborted === true) refuse()
      else this.#startWaiting()
    })
  }

  async #refuse(caller: Caller, because: 'caller' | 'service'): Promise<never> {
    await this.#refusals.turn(this.#contention.isContended(caller))
    throw new NotAdmittedError(because, 1)
  }

  /**
   * In the next turn of the event loop a few of each class begin, or one that is heavy, and so on. What runs without waiting for
   * anything would else be followed by the whole line in one turn, and delay everybody else's work by that much.
   */
  #startWaiting(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#isWaitingForThread = false
      // Each class is asked first in its turn: heavy requests of all have one thread's time to spare.
      this.#order.push(...this.#order.splice(0, 1))
      const begun = this.#order.filter((of) => this.#startSome(this.#classes[of], of))
      if (begun.length > 0) this.#startWaiting()
      else if (this.#isWaitingForThread) void this.#lookAgainIn(lookAgainMs)
      else if (this.#order.some((of) => this.#hasRoom(this.#classes[of])))
        void this.#lookAgainIn(lookAgainInLineMs)
    })
  }

  async #lookAgainIn(ms: number): Promise<void> {
    if (this.#lookingAgainIn.has(ms)) return
    this.#lookingAgainIn.add(ms)
    await sleep(ms)
    this.#lookingAgainIn.delete(ms)
    this.#startWaiting()
  }

  #hasRoom({ bounds, running, waiting }: ClassState): boolean {
    return waiting > 0 && running < bounds.running
  }

  #startSome(state: ClassState, of: WorkClass): boolean {
    let begun = 0
    while (begun < lightInTurn && this.#startNext(state, of)) begun += this.#hasBegunHeavy ? lightInTurn : 1
    return begun > 0
  }

  #startNext(state: ClassState, of: WorkClass): boolean {
    if (!this.#hasRoom(state)) return false
    const waiter = this.#nextOf(state, of)
    waiter?.start()
    return waiter !== undefined
  }

  /** Of the group, and in it of the member, that was longest without a turn; both then go to the end. */
  #nextOf(state: ClassState, of: WorkClass): Waiter | undefined {
    for (const [groupName, group] of state.groups) {
      if (group.waiting === 0) continue
      // All who are not known are one in this: what held back the first holds back the thousands behind it.
      if (
        of === 'anonymous' &&
        this.#isWaitingForThread &&
        this.#contention.isHeldDown({ class: of, group: groupName })
      ) {
        return undefined
      }
      for (const [memberName, member] of group.members) {
        const [waiter] = member.waiting
        if (!waiter || !this.#hasPlace(state, { class: of, group: groupName }, group, member)) continue
        moveToEnd(group.members, memberName, member)
        moveToEnd(state.groups, groupName, group)
        return waiter
      }
    }
    return undefined
  }
}
