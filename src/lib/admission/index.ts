/**
 * Admission: decides which request may run now. Guarantees that a request holds one place while it works, that nested
 * work shares its place, and that it holds none while it waits for its caller. `scheduler.ts` explains how places are
 * shared.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BasePayload } from 'payload'
import { payloadState } from '../payloadState'
import { BytesInFlight } from './bytes'
import { answerBounds, bodyBounds, boundsOf } from './bounds'
import type { Caller } from './groups'
import { type Place, Scheduler, type Statement } from './scheduler'

/** The context of one request, in AsyncLocalStorage. */
type Scope = {
  caller: Caller
  place: Place | undefined
  shares: Shares
  /** Aborted when the response was sent or the caller disconnected. */
  signal: AbortSignal | undefined
}

/** The limits that all callers of a running service share. */
type Shares = { answers: BytesInFlight; bodies: BytesInFlight; scheduler: Scheduler }

const scopesKey = Symbol.for('forecourt.admission.scopes')

// Global to the process, because Next's bundle contains a second copy of this module; both must share it.
const scopes = ((globalThis as { [scopesKey]?: AsyncLocalStorage<Scope> })[scopesKey] ??=
  new AsyncLocalStorage<Scope>())

export const sharesOf = payloadState('admission', ({ db }: BasePayload): Shares => ({
  answers: new BytesInFlight(answerBounds),
  bodies: new BytesInFlight(bodyBounds),
  scheduler: new Scheduler(boundsOf(db.poolOptions.max ?? 10)),
}))

/** Runs `work` on behalf of a caller, without taking a place yet. */
export const asCaller = <T>(
  payload: BasePayload,
  { caller, signal }: { caller: Caller; signal?: AbortSignal | undefined },
  work: () => T,
): T => scopes.run({ caller, place: undefined, shares: sharesOf(payload), signal }, work)

/**
 * Sets who sent the current request, once that is known: its place and usage count for this caller from now on.
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
 * Runs `work` in a place of the caller; without a place if there is no caller, as in a command. @throws
 * NotAdmittedError before `work` begins
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
 * Gives up the current place while `work` waits for the caller, and takes one again afterwards. @throws
 * NotAdmittedError after `work` has run
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
  // Before any work, because an answer that is made must be sent. Bodies are checked before they are read.
  shares.answers.check(caller)
  return shares.scheduler.enter(caller, signal)
}

/** Notes that an SQL statement begins for the current caller, if there is one. */
export const beginStatement = (): Statement | undefined => {
  const scope = scopes.getStore()
  return scope?.shares.scheduler.beginStatement(scope.caller)
}

/** Gives up the place of the current request, which only waits or responds from here on. */
export const leavePlace = (): void => {
  const scope = scopes.getStore()
  scope?.place?.leave()
  if (scope) scope.place = undefined
}

/**
 * Counts a body until its request is answered, from before it is read.
 *
 * @param bytes the announced length, or the maximum that is read
 * @throws NotAdmittedError if the caller has too many bytes in progress
 */
export const holdBody = (bytes: number): void => hold('bodies', bytes)

/** Counts the response until its caller has received it. */
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
