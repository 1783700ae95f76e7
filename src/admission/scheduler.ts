/**
 * Admission: what runs now, what waits, and what is refused at once.
 *
 * Work belongs to a class (anonymous, key, staff, background). A class runs so much at a time and lets so much wait, so
 * that a flood of one class leaves the places of the others free. Within a class work belongs to a group (a tenant, a
 * staff user, a network address) and to a member of it (a key). Free places go round the groups, and within a group
 * round its members.
 *
 * A group that is alone may hold most places of its class, never all: one stays free for whoever comes next. While any
 * other group has sent work within the last second, each group holds few places: all share the same processors, and whoever
 * sends one request at a time is then delayed by few others, however many they send.
 *
 * A place is: free → held (from `enter` to `leave`) → free. A request waits for at most `maxWaitMs`, and leaves the
 * line when its caller goes away. Nothing is kept on disk: with the process all places are gone.
 */
import {
  type ClassBounds,
  type ClassState,
  forgetIdle,
  type Group,
  groupOf,
  type Member,
  memberOf,
  moveToEnd,
  take,
  type Waiter,
} from './groups'

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
const maxWaitMs = 10_000

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  /** The two groups that sent work last, to know whether a group is alone. */
  #last = { at: 0, group: '' }
  #lastOther = { at: 0, group: '' }
  readonly #now: () => number

  constructor(bounds: Record<WorkClass, ClassBounds>, now: () => number = () => performance.now()) {
    const state = (of: ClassBounds): ClassState => ({ bounds: of, groups: new Map(), running: 0, waiting: 0 })
    this.#classes = {
      anonymous: state(bounds.anonymous),
      background: state(bounds.background),
      key: state(bounds.key),
      staff: state(bounds.staff),
    }
    this.#now = now
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
    const name = `${caller.class} ${caller.group}`
    this.#note(name)
    const group = groupOf(state, caller.group)
    const member = memberOf(group, caller.member ?? '')
    if (!(member.waiting.size === 0 && this.#hasPlace(state, name, group, member))) {
      try {
        await this.#wait(state, group, member, signal)
      } finally {
        forgetIdle(state, caller)
      }
    } else {
      take(state, group, member)
    }
    let isHeld = true
    return {
      leave: () => {
        if (!isHeld) return
        isHeld = false
        state.running--
        group.running--
        member.running--
        forgetIdle(state, caller)
        this.#startWaiting(state, caller.class)
      },
    }
  }

  #note(group: string): void {
    const at = this.#now()
    if (this.#last.group !== group) this.#lastOther = this.#last
    this.#last = { at, group }
  }

  #isContended(group: string): boolean {
    const other = this.#last.group === group ? this.#lastOther : this.#last
    return other.group !== '' && this.#now() - other.at < activeForMs
  }

  #hasPlace(state: ClassState, name: string, group: Group, member: Member): boolean {
    const { bounds, running } = state
    const ofGroup = this.#isContended(name) ? bounds.perGroupContended : bounds.perGroup
    const ofMember = group.members.size > 1 ? Math.ceil(ofGroup / 2) : ofGroup
    return running < bounds.running && group.running < ofGroup && member.running < ofMember
  }

  #wait(state: ClassState, group: Group, member: Member, signal?: AbortSignal): Promise<void> {
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
          take(state, group, member)
          resolve()
        },
      }
      const timer = setTimeout(refuse, maxWaitMs)
      signal?.addEventListener('abort', refuse, { once: true })
      member.waiting.add(waiter)
      group.waiting++
      state.waiting++
      if (signal?.aborted === true) refuse()
    })
  }

  #startWaiting(state: ClassState, of: WorkClass): void {
    while (state.waiting > 0 && state.running < state.bounds.running) {
      const waiter = this.#nextOf(state, of)
      if (!waiter) return
      waiter.start()
    }
  }

  /** Of the group, and in it of the member, that was longest without a turn; both then go to the end. */
  #nextOf(state: ClassState, of: WorkClass): Waiter | undefined {
    for (const [groupName, group] of state.groups) {
      if (group.waiting === 0) continue
      for (const [memberName, member] of group.members) {
        const [waiter] = member.waiting
        if (!waiter || !this.#hasPlace(state, `${of} ${groupName}`, group, member)) continue
        moveToEnd(group.members, memberName, member)
        moveToEnd(state.groups, groupName, group)
        return waiter
      }
    }
    return undefined
  }
}
