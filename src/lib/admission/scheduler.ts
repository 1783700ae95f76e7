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
import { Contention } from './contention'
import {
  type Caller,
  type ClassBounds,
  type ClassState,
  forgetIdle,
  type Group,
  groupOf,
  type Member,
  memberOf,
  type WorkClass,
  hasPlace,
  take,
} from './groups'
import { NotAdmittedError, Refusals } from './refusals'
import { Starter } from './starter'
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

const maxWaitMs = 10_000

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  readonly #contention: Contention
  readonly #refusals: Refusals
  readonly #starter: Starter

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
    this.#starter = new Starter(this.#classes, this.#contention, thread)
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
    this.#contention.requestBegan(caller)
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
        this.#starter.startLight(state, caller.class)
        this.#starter.startWaiting()
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
      else this.#starter.startWaiting()
    })
  }

  async #refuse(caller: Caller, because: 'caller' | 'service'): Promise<never> {
    await this.#refusals.next(this.#contention.isContended(caller))
    throw new NotAdmittedError(because, 1)
  }
}
