/**
 * Who may work now. A request takes one place for as long as it is worked on, whatever it does below: what asks for a place
 * within a place goes on in the same one. While it waits for its caller it holds none. `scheduler.ts` says how places are
 * shared.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BasePayload } from 'payload'
import { payloadState } from '../payloadState'
import { BytesInFlight } from './bytes'
import { answerBounds, bodyBounds, boundsOf } from './bounds'
import type { Caller } from './groups'
import { type Place, Scheduler, type Statement } from './scheduler'

/** Known throughout the work of one request, by its asynchronous context. */
type Scope = {
  caller: Caller
  place: Place | undefined
  shares: Shares
  /** Aborted when the answer was sent, or its caller has gone. */
  signal: AbortSignal | undefined
}

/** What the callers of a running service share. */
type Shares = { answers: BytesInFlight; bodies: BytesInFlight; scheduler: Scheduler }

const scopesKey = Symbol.for('forecourt.admission.scopes')

// Of the process, and found without a Payload. The panel's pages have a second copy of this module, in Next's bundle: both use
// this one.
const scopes = ((globalThis as { [scopesKey]?: AsyncLocalStorage<Scope> })[scopesKey] ??=
  new AsyncLocalStorage<Scope>())

export const sharesOf = payloadState('admission', ({ db }: BasePayload): Shares => ({
  answers: new BytesInFlight(answerBounds),
  bodies: new BytesInFlight(bodyBounds),
  scheduler: new Scheduler(boundsOf(db.poolOptions.max ?? 10)),
}))

/** Does `work` in the name of a caller, without a place yet. */
export const asCaller = <T>(
  payload: BasePayload,
  { caller, signal }: { caller: Caller; signal?: AbortSignal | undefined },
  work: () => T,
): T => scopes.run({ caller, place: undefined, shares: sharesOf(payload), signal }, work)

/**
 * Who the request at hand turned out to be: from here on it is counted on that share, and a place that it holds is one of it.
 *
 * @throws NotAdmittedError
 */
export const identify = async (caller: Caller | undefined): Promise<void> => {
  const scope = scopes.getStore()
  if (!scope || !caller) return
  const isSame = caller.class === scope.caller.class && caller.group === scope.caller.group
  scope.caller = caller
  if (isSame || !scope.place) return
  scope.place.leave()
  scope.place = undefined
  scope.place = await enter(scope)
}

/**
 * Does `work` in a place of the caller's; in no place where there is no caller, as in a command.
 *
 * @throws NotAdmittedError without having begun `work`
 */
export const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
  const outer = scopes.getStore()
  if (!outer || outer.place) return work()
  const scope: Scope = { ...outer, place: await enter(outer) }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.place?.leave()
    scope.place = undefined
  }
}

/**
 * Does `work`, which waits for the caller, without the place that is held, and takes one again after it.
 *
 * @throws NotAdmittedError when `work` is done
 */
export const withoutPlace = async <T>(work: () => Promise<T>): Promise<T> => {
  const scope = scopes.getStore()
  if (!scope?.place) return work()
  scope.place.leave()
  scope.place = undefined
  const waiting = { ...scope }
  const result = await scopes.run(waiting, work)
  scope.caller = waiting.caller
  scope.place = await enter(scope)
  return result
}

const enter = ({ caller, shares, signal }: Scope): Promise<Place> => {
  shares.answers.check(caller)
  return shares.scheduler.enter(caller, signal)
}

/** Notes that a statement is sent for the caller at hand, if it is anybody's. */
export const beginStatement = (): Statement | undefined => {
  const scope = scopes.getStore()
  return scope?.shares.scheduler.beginStatement(scope.caller)
}

/** Gives back the place of the work at hand, which from here on only waits or answers. */
export const leavePlace = (): void => {
  const scope = scopes.getStore()
  scope?.place?.leave()
  if (scope) scope.place = undefined
}

/**
 * Counts a body that is about to be read, until its request is answered.
 *
 * @param bytes as announced, or the most that is read
 * @throws NotAdmittedError when the caller has too much under way already
 */
export const holdBody = (bytes: number): void => hold('bodies', bytes)

/** Counts the answer to the work at hand until its caller has taken it. */
export const holdAnswer = (bytes: number): void => hold('answers', bytes)

const hold = (what: 'answers' | 'bodies', bytes: number): void => {
  const { caller, shares, signal } = scopes.getStore() ?? {}
  if (!caller || !shares || !signal) return
  if (what === 'bodies') shares.bodies.check(caller)
  shares[what].hold(caller, bytes, signal)
}

export type { Caller } from './groups'
export { NotAdmittedError } from './refusals'
export type { Statement } from './scheduler'
