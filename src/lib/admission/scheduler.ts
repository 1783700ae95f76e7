/**
 * Decides which requests run now, which wait, and which are refused at once.
 *
 * A request belongs to a class (anonymous, key, staff, background). Each class has permits and a queue of its own, so a
 * flood of one class leaves the permits of the others free. Within a class a request belongs to a group (a tenant, a
 * staff user, a network address) and to a member of it (a key). Free permits go to the groups in turn, and within a group
 * to its members in turn.
 *
 * A group may hold most permits of its class, but never all of them if there are more than two, so that one stays free for
 * other groups.
 *
 * While other groups are active, a heavy group (`contention.ts`) holds one permit or two, and begins a request only when
 * the event loop has had idle time (`eventLoopPacer.ts`). So few other requests delay a caller who sends one now and then.
 * the event loop has had idle time (`eventLoopPacer.ts`). So heavy groups hardly delay a caller who sends a request now and then.
 * A permit is free → held (from `enter` to `release`) → free. A request waits for at most `maxWaitMs`, and leaves the
 * queue when its caller disconnects. All state is in memory.
 */
import { Contention } from './contention'
import {
  type Caller,
  type ClassBounds,
  type ClassState,
  removeIdle,
  type Group,
  groupOf,
  type Member,
  memberOf,
  type WorkClass,
  hasFreePermit,
  takePermit,
} from './groups'
import { NotAdmittedError, Refusals } from './refusals'
import { Starter } from './starter'
import { EventLoopPacer } from './eventLoopPacer'

export type Permit = {
  /** Gives the permit back; calling it again has no effect. */
  release: () => void
}

/** A statement that the database is executing. */
export type Statement = {
  /** Call it when the statement has completed. */
  end: () => void
  /** Call it after a part of the result was read. */
  pause: () => void
  /** Call it before a part of the result is read. */
  resume: () => void
}

export type SchedulerOptions = {
  /** How long a request may wait for a permit, in milliseconds. */
  maxWaitMs: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
  pacer?: Pick<EventLoopPacer, 'heavyRequestBegan' | 'hasIdleTime'>
}

export class Scheduler {
  readonly #classes: Record<WorkClass, ClassState>
  readonly #contention: Contention
  readonly #maxWaitMs: number
  readonly #refusals: Refusals
  readonly #starter: Starter

  constructor(
    bounds: Record<WorkClass, ClassBounds>,
    { maxWaitMs, now = () => performance.now(), pacer = new EventLoopPacer() }: SchedulerOptions,
  ) {
    const state = (of: ClassBounds): ClassState => ({ bounds: of, groups: new Map(), running: 0, waiting: 0 })
    this.#classes = {
      anonymous: state(bounds.anonymous),
      background: state(bounds.background),
      key: state(bounds.key),
      staff: state(bounds.staff),
    }
    this.#contention = new Contention(now)
    this.#maxWaitMs = maxWaitMs
    this.#refusals = new Refusals(now)
    this.#starter = new Starter(this.#classes, this.#contention, pacer)
  }

  /** The number of running and waiting requests of a class. */
  counts(of: WorkClass): { running: number; waiting: number } {
    const { running, waiting } = this.#classes[of]
    return { running, waiting }
  }

  /** Records that a statement of the caller is sent. */
  beginStatement(caller: Caller): Statement {
    const contention = this.#contention
    contention.addCounts(caller, { statements: 1 })
    contention.endAttribution()
    return {
      end() {
        contention.addCounts(caller, { statements: -1 })
        contention.attributeTo(caller)
      },
      pause: () => contention.endAttribution(),
      resume: () => contention.attributeTo(caller),
    }
  }

  /**
   * Takes a permit, at once or when one is free.
   *
   * @param signal aborted when the caller disconnects, which ends the waiting
   * @throws NotAdmittedError
   */
  async enter(caller: Caller, signal?: AbortSignal): Promise<Permit> {
    const state = this.#classes[caller.class]
    this.#contention.requestBegan(caller)
    const group = groupOf(state, caller.group)
    const member = memberOf(group, caller.member ?? '')
    const isAtOnce =
      member.waiting.size === 0 &&
      !this.#contention.isThrottled(caller) &&
      this.#contention.takeTurn(caller) &&
      hasFreePermit(state, group, member)
    if (isAtOnce) takePermit(state, group, member)
    else {
      try {
        await this.#wait(state, caller, { group, member, signal })
      } catch (error) {
        this.#contention.requestEnded(caller)
        throw error
      } finally {
        removeIdle(state, caller)
      }
    }
    this.#contention.addCounts(caller, { running: 1 })
    this.#contention.attributeTo(caller)
    let isHeld = true
    return {
      release: () => {
        if (!isHeld) return
        isHeld = false
        this.#contention.requestEnded(caller)
        this.#contention.addCounts(caller, { running: -1 })
        this.#contention.endAttribution()
        state.running--
        group.running--
        member.running--
        removeIdle(state, caller)
        // Synchronously: otherwise a request that arrives before the next turn would overtake those that wait.
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
          takePermit(state, group, member)
          setImmediate(resolve)
        },
      }
      const timer = setTimeout(refuse, this.#maxWaitMs)
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
