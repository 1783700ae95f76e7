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
 * While other groups are there, a heavy group (`contention.ts`) holds one place or two, and begins a request only when the thread has had
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
  type WorkClass,
} from './groups'
import { NotAdmittedError, Refusals } from './refusals'
import { Thread } from './thread'

export type Place = {
  /** Gives the place back; more than once is the same as once. */
  leave: () => void
}

/** A statement under way in the database. */
export type Statement = {
  /** It is answered. */
  end: () => void
  /** The part was read. */
  pause: () => void
  /** The thread begins to read a part of its answer. */
  resume: () => void
}

const lookAgainMs = 1
/** After so long who is held down may be alone, or light. */
const lookAgainInLineMs = 250
const maxWaitMs = 10_000

const classNames: readonly WorkClass[] = ['key', 'staff', 'anonymous', 'background']

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  readonly #contention: Contention
  #isStarting = false
  /** In milliseconds. */
  readonly #lookingAgainIn = new Set<number>()
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

  /** Notes that a statement of the caller's is sent. */
  beginStatement(caller: Caller): Statement {
    const contention = this.#contention
    contention.note(caller, { statements: 1 })
    contention.goOn()
    return {
      end() {
        contention.note(caller, { statements: -1 })
        contention.goOnWith(caller)
      },
      pause: () => contention.goOn(),
      resume: () => contention.goOnWith(caller),
    }
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
      !this.#contention.isHeldDown(caller) &&
      this.#contention.takeTurn(caller) &&
      hasPlace(state, group, member)
    if (isAtOnce) take(state, group, member)
    else {
      try {
        await this.#wait(state, caller, { group, member, signal })
      } catch (error) {
        this.#contention.go(caller)
        throw error
      } finally {
        forgetIdle(state, caller)
      }
    }
    this.#contention.note(caller, { running: 1 })
    this.#contention.goOnWith(caller)
    let isHeld = true
    return {
      leave: () => {
        if (!isHeld) return
        isHeld = false
        this.#contention.go(caller)
        this.#contention.note(caller, { running: -1 })
        this.#contention.goOn()
        state.running--
        group.running--
        member.running--
        forgetIdle(state, caller)
        // At once, or whoever comes before the next turn would take the place of who waits.
        this.#startLight(state, caller.class)
        this.#startWaiting()
      },
    }
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
          take(state, group, member)
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
    await this.#refusals.next(this.#contention.isContended(caller))
    throw new NotAdmittedError(because, 1)
  }

  /**
   * In the next turn of the event loop a few light requests of each class begin and a heavy one, and so on. What runs without waiting
   * for anything would else be followed by the whole line in one turn, and delay everybody else's work by that much.
   */
  #startWaiting(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      const begun = classNames.filter((of) => this.#startFew(of))
      const heavy = this.#startHeavy()
      if (begun.length > 0 || heavy === 'begun') this.#startWaiting()
      else if (heavy === 'waits for the thread') void this.#lookAgainIn(lookAgainMs)
      else if (classNames.some((of) => hasRoom(this.#classes[of]))) void this.#lookAgainIn(lookAgainInLineMs)
    })
  }

  async #lookAgainIn(ms: number): Promise<void> {
    if (this.#lookingAgainIn.has(ms)) return
    this.#lookingAgainIn.add(ms)
    await sleep(ms)
    this.#lookingAgainIn.delete(ms)
    this.#startWaiting()
  }

  #startFew(of: WorkClass): boolean {
    let begun = 0
    while (begun < lightInTurn && this.#startLight(this.#classes[of], of)) begun++
    return begun > 0
  }

  /** Of the groups that are not held down, that which was longest without a turn. */
  #startLight(state: ClassState, of: WorkClass): boolean {
    if (!hasRoom(state)) return false
    for (const [name, group] of state.groups) {
      if (group.waiting === 0) continue
      const isHeldDown = this.#contention.isHeldDown({ class: of, group: name })
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
      const state = this.#classes[of]
      if (!hasRoom(state)) continue
      for (const [name, group] of state.groups) {
        const caller = { class: of, group: name }
        if (group.waiting === 0 || !this.#contention.isHeldDown(caller)) continue
        const { places, used } = this.#contention.heavyShare(caller)
        if (group.running >= places) continue
        groups++
        if (!next || used < next.used) next = { group, name, state, used }
        if (of === 'anonymous') break
      }
    }
    if (!next) return 'nobody waits'
    if (!this.#thread.hasTimeToSpare(groups)) return 'waits for the thread'
    this.#thread.begin()
    return startOne(next.state, next.name, next.group) ? 'begun' : 'nobody waits'
  }
}

const hasRoom = ({ bounds, running, waiting }: ClassState): boolean => waiting > 0 && running < bounds.running

const hasPlace = ({ bounds, running }: ClassState, group: Group, member: Member): boolean => {
  const ofMember = group.members.size > 1 ? Math.ceil(bounds.perGroup / 2) : bounds.perGroup
  return running < bounds.running && group.running < bounds.perGroup && member.running < ofMember
}

const take = (state: ClassState, group: Group, member: Member): void => {
  state.running++
  group.running++
  member.running++
}

/** Of the group's members that which was longest without a turn; it and its group then go to the end. */
const startOne = (state: ClassState, groupName: string, group: Group): boolean => {
  for (const [name, member] of group.members) {
    const [waiter] = member.waiting
    if (!waiter || !hasPlace(state, group, member)) continue
    moveToEnd(group.members, name, member)
    moveToEnd(state.groups, groupName, group)
    waiter.start()
    return true
  }
  return false
}
