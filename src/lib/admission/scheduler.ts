/**
 * Decides which requests run now, which wait, and which are refused at once.
 *
 * A request belongs to a class (anonymous, key, staff, background). Each class has permits and a queue of its own, so a
 * flood of one class leaves the permits of the others free. Within a class a request belongs to a group (a tenant, a
 * staff user, a network address) and to a member of it (a key). Free permits go to the groups in turn, and within a group
 * to its members in turn.
 *
 * A group may hold most permits of its class, but never all of them if there are more than two, so that one stays free for
 * other groups. A heavy group (`contention.ts`) holds one while others are active, and begins a request only when the
 * event loop has had idle time (`pacer.ts`), so it hardly delays the others.
 *
 * A permit is free → held (from `enter` to `release`) → free. A request waits for at most `maxWaitMs`, and leaves the
 * queue when its caller disconnects. All state is in memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller, ClassBounds, WorkClass } from './bounds'
import { Contention, lightPerTurn } from './contention'
import { Pacer } from './pacer'
import { NotAdmittedError, Refusals } from './refusals'

export type Permit = {
  /** Gives the permit back; calling it again has no effect. */
  release: () => void
}

export type SchedulerOptions = {
  /** How long a request may wait for a permit, in milliseconds. */
  maxWaitMs: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
  pacer?: Pick<Pacer, 'hasIdleTime' | 'requestBegan'>
}

type Waiter = { start: () => void }
type Member = { running: number; waiting: Set<Waiter> }
type Group = { members: Map<string, Member>; running: number; waiting: number }
/** The groups in the order of their next turn. */
type ClassState = { bounds: ClassBounds; groups: Map<string, Group>; running: number; waiting: number }
/** Where a request of a caller is counted. */
type Place = { group: Group; member: Member; state: ClassState }

/** How often a request of a heavy group checks whether the event loop has had idle time. */
const idleRecheckMs = 1
/** How often a throttled group is checked again, as it may be light or alone by then. */
const throttledRecheckMs = 250

const classNames: readonly WorkClass[] = ['key', 'staff', 'anonymous', 'background']

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  readonly #contention: Contention
  readonly #maxWaitMs: number
  readonly #pacer: Pick<Pacer, 'hasIdleTime' | 'requestBegan'>
  readonly #refusals: Refusals
  #isStarting = false
  /** The delays, in milliseconds, of the checks that are scheduled. */
  readonly #rechecks = new Set<number>()

  constructor(
    bounds: Record<WorkClass, ClassBounds>,
    { maxWaitMs, now = () => performance.now(), pacer = new Pacer() }: SchedulerOptions,
  ) {
    this.#classes = {
      anonymous: toState(bounds.anonymous),
      background: toState(bounds.background),
      key: toState(bounds.key),
      staff: toState(bounds.staff),
    }
    this.#contention = new Contention(now)
    this.#maxWaitMs = maxWaitMs
    this.#pacer = pacer
    this.#refusals = new Refusals(now)
  }

  /** The number of running and waiting requests of a class. */
  counts(workClass: WorkClass): { running: number; waiting: number } {
    const { running, waiting } = this.#classes[workClass]
    return { running, waiting }
  }

  /**
   * Takes a permit, at once or when one is free.
   *
   * @param signal aborted when the caller disconnects, which ends the waiting
   * @throws NotAdmittedError
   */
  async enter(caller: Caller, signal?: AbortSignal): Promise<Permit> {
    this.#contention.requestBegan(caller)
    const place = this.#findPlace(caller)
    const isAtOnce =
      place.member.waiting.size === 0 &&
      !this.#contention.isThrottled(caller) &&
      this.#contention.takeTurn(caller) &&
      hasFreePermit(place)
    if (isAtOnce) takePermit(place)
    else {
      try {
        await this.#wait(place, caller, signal)
      } catch (error) {
        this.#contention.requestEnded(caller)
        throw error
      } finally {
        removeIdle(place.state, caller)
      }
    }
    this.#contention.permitsChanged(caller, 1)
    let isHeld = true
    return {
      release: () => {
        if (!isHeld) return
        isHeld = false
        this.#contention.requestEnded(caller)
        this.#contention.permitsChanged(caller, -1)
        place.state.running--
        place.group.running--
        place.member.running--
        removeIdle(place.state, caller)
        // Synchronously: otherwise a request that arrives before the next turn would overtake those that wait.
        this.#startLight(caller.class)
        this.#startWaiting()
      },
    }
  }

  #findPlace({ class: workClass, group: groupName, member: memberName = '' }: Caller): Place {
    const state = this.#classes[workClass]
    const group: Group = state.groups.get(groupName) ?? { members: new Map(), running: 0, waiting: 0 }
    const member: Member = group.members.get(memberName) ?? { running: 0, waiting: new Set() }
    state.groups.set(groupName, group)
    group.members.set(memberName, member)
    return { group, member, state }
  }

  #wait(place: Place, caller: Caller, signal: AbortSignal | undefined): Promise<void> {
    const { group, member, state } = place
    if (group.waiting >= state.bounds.waitingPerGroup) return this.#refuse(caller, 'caller')
    if (state.waiting >= state.bounds.waiting) return this.#refuse(caller, 'service')
    return new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', refuse)
        member.waiting.delete(waiter)
        group.waiting--
        state.waiting--
      }
      const refuse = () => {
        leaveQueue()
        reject(new NotAdmittedError('service', 5))
      }
      const waiter = {
        start: () => {
          leaveQueue()
          takePermit(place)
          setImmediate(resolve)
        },
      }
      const timer = setTimeout(refuse, this.#maxWaitMs)
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

  /** Starts a few light requests per class and one heavy request per turn of the event loop. */
  #startWaiting(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      const begun = classNames.filter((workClass) => this.#startFew(workClass))
      const heavy = this.#startHeavy()
      if (begun.length > 0 || heavy === 'begun') this.#startWaiting()
      else if (heavy === 'waits for idle time') void this.#recheckIn(idleRecheckMs)
      else if (classNames.some((name) => canStart(this.#classes[name])))
        void this.#recheckIn(throttledRecheckMs)
    })
  }

  async #recheckIn(ms: number): Promise<void> {
    if (this.#rechecks.has(ms)) return
    this.#rechecks.add(ms)
    await sleep(ms)
    this.#rechecks.delete(ms)
    this.#startWaiting()
  }

  #startFew(workClass: WorkClass): boolean {
    let begun = 0
    while (begun < lightPerTurn && this.#startLight(workClass)) begun++
    return begun > 0
  }

  /** Starts a request of the light group that has waited longest for its turn. */
  #startLight(workClass: WorkClass): boolean {
    const state = this.#classes[workClass]
    if (!canStart(state)) return false
    for (const [name, group] of state.groups) {
      if (group.waiting === 0) continue
      const isThrottled = this.#contention.isThrottled({ class: workClass, group: name })
      // Anonymous callers count as one group: if the first is throttled, so are the others.
      if (isThrottled && workClass === 'anonymous') return false
      if (!isThrottled && startOne(state, name, group)) return true
    }
    return false
  }

  /**
   * Starts a request of the throttled group that held the fewest permits, so that a light group mistaken for a heavy one
   * is served first.
   */
  #startHeavy(): 'begun' | 'nobody waits' | 'waits for idle time' {
    let next: { group: Group; name: string; state: ClassState; used: number } | undefined
    let groups = 0
    for (const workClass of classNames) {
      const state = this.#classes[workClass]
      if (!canStart(state)) continue
      for (const [name, group] of state.groups) {
        const caller = { class: workClass, group: name }
        if (group.waiting === 0 || !this.#contention.isThrottled(caller)) continue
        if (group.running > 0) continue
        groups++
        const used = this.#contention.averagePermits(caller)
        if (!next || used < next.used) next = { group, name, state, used }
        if (workClass === 'anonymous') break
      }
    }
    if (!next) return 'nobody waits'
    if (!this.#pacer.hasIdleTime(groups)) return 'waits for idle time'
    this.#pacer.requestBegan()
    return startOne(next.state, next.name, next.group) ? 'begun' : 'nobody waits'
  }
}

const toState = (bounds: ClassBounds): ClassState => ({ bounds, groups: new Map(), running: 0, waiting: 0 })

/** Whether a request of the class waits and the class has a free permit. */
const canStart = ({ bounds, running, waiting }: ClassState): boolean =>
  waiting > 0 && running < bounds.running

const hasFreePermit = ({ group, member, state: { bounds, running } }: Place): boolean => {
  const memberLimit = group.members.size > 1 ? Math.ceil(bounds.perGroup / 2) : bounds.perGroup
  return running < bounds.running && group.running < bounds.perGroup && member.running < memberLimit
}

const takePermit = ({ group, member, state }: Place): void => {
  state.running++
  group.running++
  member.running++
}

/** Starts a request of the least recently served member. The member and its group then go to the end of the order. */
const startOne = (state: ClassState, groupName: string, group: Group): boolean => {
  for (const [name, member] of group.members) {
    const [waiter] = member.waiting
    if (!waiter || !hasFreePermit({ group, member, state })) continue
    moveToEnd(group.members, name, member)
    moveToEnd(state.groups, groupName, group)
    waiter.start()
    return true
  }
  return false
}

const moveToEnd = <Value>(map: Map<string, Value>, name: string, value: Value): void => {
  map.delete(name)
  map.set(name, value)
}

/** Removes a member, and its group, once it has nothing running or waiting. */
const removeIdle = (state: ClassState, { group: groupName, member: memberName = '' }: Caller): void => {
  const group = state.groups.get(groupName)
  const member = group?.members.get(memberName)
  if (!group || !member) return
  if (member.running === 0 && member.waiting.size === 0) group.members.delete(memberName)
  if (group.members.size === 0) state.groups.delete(groupName)
}
