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
 * All share one thread and the database's processors. So while another group has sent work within the last second, of no
 * group more than one request begins in a turn of the event loop, and a heavy group holds one place and begins a request only
 * when the thread has had time to spare (`thread.ts`). Heavy is who has more than two requests running or waiting, on average
 * of the last second, and was given at least half as much of the service as whoever was given the most (`load.ts`); of who has
 * just begun to ask it is not known what its requests cost, so a burst of more than two counts as heavy. All who are not
 * known are one group in this. Whoever sends a request now and then is delayed by few others, however many they send.
 *
 * A place is: free → held (from `enter` to `leave`) → free. A request waits for at most `maxWaitMs`, and leaves the
 * line when its caller goes away. Nothing is kept on disk: with the process all places are gone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ClassBounds,
  type ClassState,
  forgetIdle,
  type Group,
  groupOf,
  type Member,
  memberOf,
  moveToEnd,
  type Waiter,
} from './groups'
import { Load } from './load'
import { Thread } from './thread'

export type WorkClass = 'anonymous' | 'background' | 'key' | 'staff'

/** Whose work it is: `member` is one of those that share what `group` is given. */
export type Caller = { class: WorkClass; group: string; member?: string }

/** Work that was not begun. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError'

  constructor(
    /** `caller`: it sends more than its share. `service`: the class is full, or a place did not come free in time. */
    readonly because: 'caller' | 'service',
    readonly retryAfterSeconds: number,
  ) {
    super(because === 'caller' ? 'Too many requests of this caller wait already.' : 'The service is busy.')
  }
}

export type Place = {
  /** Gives the place back; more than once is the same as once. */
  leave: () => void
}

const activeForMs = 1000
const lookAgainMs = 1

/** What a group may have beside others without being heavy, in requests on average. */
const lightRequests = 2

/** How long it is not known what the requests of a group cost that has just begun to ask. */
const newForMs = 1000
const maxWaitMs = 10_000

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  /** The two groups that sent work last, to know whether a group is alone. */
  #last = { at: 0, group: '' }
  #lastOther = { at: 0, group: '' }
  /** Groups of which a request began at once in this turn of the event loop, while others were active. */
  readonly #begunInTurn = new Set<string>()
  #isStarting = false
  /** Whether a group would have had a place, had the thread time to spare. */
  #isWaitingForThread = false
  readonly #load: Load
  /** In milliseconds. */
  readonly #lookingAgainIn = new Set<number>()
  readonly #now: () => number
  readonly #order: WorkClass[] = ['key', 'staff', 'anonymous', 'background']
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
    this.#now = now
    this.#thread = thread
    this.#load = new Load(now)
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
    this.#note(caller)
    this.#count(caller, { present: 1, running: 0 })
    const group = groupOf(state, caller.group)
    const member = memberOf(group, caller.member ?? '')
    const isAtOnce =
      member.waiting.size === 0 && this.#isItsTurn(caller) && this.#hasPlace(state, caller, group, member)
    if (isAtOnce) this.#take(state, caller, group, member)
    else {
      try {
        await this.#wait(state, caller, { group, member, signal })
      } catch (error) {
        this.#count(caller, { present: -1, running: 0 })
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
        this.#count(caller, { present: -1, running: -1 })
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

  /** What the service does by itself is nobody who would wait: it makes no other group wait either. */
  #note(caller: Caller): void {
    if (caller.class === 'background') return
    const [at, group] = [this.#now(), nameOf(caller)]
    if (this.#last.group !== group) this.#lastOther = this.#last
    this.#last = { at, group }
  }

  #count(caller: Caller, more: { present: number; running: number }): void {
    if (caller.class !== 'background') this.#load.note(shareOf(caller), more)
  }

  /** Whether another group is there, or was a moment ago. */
  #isContended(caller: Caller): boolean {
    if (this.#load.hasOthers(shareOf(caller))) return true
    const other = this.#last.group === nameOf(caller) ? this.#lastOther : this.#last
    return other.group !== '' && this.#now() - other.at < activeForMs
  }

  /** Whether this is the first request of its group in this turn of the event loop; of a group that is alone each is. */
  #isItsTurn(caller: Caller): boolean {
    const share = shareOf(caller)
    if (!this.#isContended(caller)) return true
    if (this.#begunInTurn.has(share)) return false
    if (this.#begunInTurn.size === 0) setImmediate(() => this.#begunInTurn.clear())
    this.#begunInTurn.add(share)
    return true
  }

  #isHeavy(caller: Caller): boolean {
    const share = shareOf(caller)
    if (this.#load.isBurst(share, { most: lightRequests, ms: newForMs })) return true
    if (this.#load.asked(share) <= lightRequests) return false
    return caller.class === 'anonymous' || this.#load.given(share) >= this.#load.mostGiven(lightRequests) / 2
  }

  /** Whether a group is heavy, and not alone. */
  #isHeldDown(caller: Caller): boolean {
    return this.#isContended(caller) && this.#isHeavy(caller)
  }

  #hasPlace(state: ClassState, caller: Caller, group: Group, member: Member): boolean {
    const { bounds, running } = state
    const isHeldDown = this.#isHeldDown(caller)
    const ofGroup = isHeldDown ? 1 : bounds.perGroup
    const ofMember = group.members.size > 1 ? Math.ceil(ofGroup / 2) : ofGroup
    if (running >= bounds.running || group.running >= ofGroup || member.running >= ofMember) return false
    if (!isHeldDown || this.#thread.hasTimeToSpare()) return true
    this.#isWaitingForThread = true
    return false
  }

  #take(state: ClassState, caller: Caller, group: Group, member: Member): void {
    if (this.#isHeldDown(caller)) this.#thread.begin()
    this.#count(caller, { present: 0, running: 1 })
    state.running++
    group.running++
    member.running++
  }

  #wait(
    state: ClassState,
    caller: Caller,
    { group, member, signal }: { group: Group; member: Member; signal: AbortSignal | undefined },
  ): Promise<void> {
    if (group.waiting >= state.bounds.waitingPerGroup) throw new NotAdmittedError('caller', 1)
    if (state.waiting >= state.bounds.waiting) throw new NotAdmittedError('service', 1)
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

  /**
   * In the next turn of the event loop one of each class begins, and so on. What runs without waiting for anything would else be
   * followed by the whole line in one turn, and everybody else's work with it.
   */
  #startWaiting(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#isWaitingForThread = false
      // Each class is asked first in its turn: heavy requests of all have one thread's time to spare.
      this.#order.push(...this.#order.splice(0, 1))
      const begun = this.#order.filter((of) => this.#startNext(this.#classes[of], of))
      if (begun.length > 0) this.#startWaiting()
      else if (this.#isWaitingForThread) void this.#lookAgainIn(lookAgainMs)
      else if (this.#order.some((of) => this.#hasRoom(this.#classes[of])))
        void this.#lookAgainIn(activeForMs / 4)
    })
  }

  /** Who is held down may be alone by then, or light. */
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
        this.#isHeldDown({ class: of, group: groupName })
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

const nameOf = ({ class: of, group }: Caller): string => `${of} ${group}`

/** Whose usage is counted together: all who are not known, however many networks they come from. */
const shareOf = (caller: Caller): string => (caller.class === 'anonymous' ? 'anonymous' : nameOf(caller))
