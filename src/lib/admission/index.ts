/**
 * Admission: decides which request may run now. A request holds one permit while it works, nested work uses the same
 * permit, and a request holds none while it waits for its caller. `scheduler.ts` explains how permits are given out.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BasePayload } from 'payload'
import { payloadState } from '../payloadState'
import { type Caller, getBounds } from './bounds'
import { BytesInFlight, answerBounds, bodyBounds } from './bytes'
import { type Permit, Scheduler, type SchedulerOptions } from './scheduler'

/** What admission knows of the current request. */
type RequestState = {
  caller: Caller
  permit: Permit | undefined
  limits: Limits
  /** Aborted when the response was sent or the caller disconnected. Undefined for background work. */
  signal: AbortSignal | undefined
}

/** The limits that all callers of one running Payload are under. */
type Limits = { answers: BytesInFlight; bodies: BytesInFlight; scheduler: Scheduler }

const statesKey = Symbol.for('forecourt.admission.requests')

// Global to the process, because Next's bundle contains a second copy of this module; both must share it.
const states = ((globalThis as { [statesKey]?: AsyncLocalStorage<RequestState> })[statesKey] ??=
  new AsyncLocalStorage<RequestState>())

/** The part of the config's `custom` that this module reads. */
export type AdmissionConfig = { admission: Pick<SchedulerOptions, 'maxWaitMs'> }

export const getLimits = payloadState('admission', ({ config, db }: BasePayload): Limits => ({
  answers: new BytesInFlight(answerBounds),
  bodies: new BytesInFlight(bodyBounds),
  scheduler: new Scheduler(getBounds(db.poolOptions.max ?? 10), (config.custom as AdmissionConfig).admission),
}))

/** Runs `work` on behalf of a caller, without taking a permit yet. */
export const asCaller = <T>(
  payload: BasePayload,
  { caller, signal }: { caller: Caller; signal?: AbortSignal | undefined },
  work: () => T,
): T => states.run({ caller, permit: undefined, limits: getLimits(payload), signal }, work)

/**
 * Sets who sent the current request, once that is known: its permit counts for this caller from now on.
 * @throws NotAdmittedError
 */
export const identify = async (caller: Caller | undefined): Promise<void> => {
  const state = states.getStore()
  if (!state || !caller) return
  const isSame = caller.class === state.caller.class && caller.group === state.caller.group
  state.caller = caller
  if (isSame || !state.permit) return
  state.permit.release()
  state.permit = undefined
  state.permit = await enter(state)
}

/**
 * Runs `work` with a permit of the caller; without one if there is no caller, as in a command. @throws
 * NotAdmittedError before `work` begins
 */
export const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
  const outer = states.getStore()
  if (!outer || outer.permit) return work()
  const state: RequestState = { ...outer, permit: await enter(outer) }
  try {
    return await states.run(state, work)
  } finally {
    state.permit?.release()
    state.permit = undefined
  }
}

/**
 * Releases the current permit while `work` waits for the caller, and takes one again afterwards. @throws
 * NotAdmittedError after `work` has run
 */
export const withoutPermit = async <T>(work: () => Promise<T>): Promise<T> => {
  const state = states.getStore()
  if (!state?.permit) return work()
  state.permit.release()
  state.permit = undefined
  const waiting = { ...state }
  const result = await states.run(waiting, work)
  state.caller = waiting.caller
  state.permit = await enter(state)
  return result
}

const enter = ({ caller, limits, signal }: RequestState): Promise<Permit> => {
  // Checked before any work, because a response that was built has to be sent. Bodies are checked before they are read.
  limits.answers.check(caller)
  return limits.scheduler.enter(caller, signal)
}

/** Releases the permit of the current request, which only waits or responds from here on. */
export const releasePermit = (): void => {
  const state = states.getStore()
  state?.permit?.release()
  if (state) state.permit = undefined
}

/**
 * Counts a request body from before it is read until the response to its request is sent.
 *
 * @param bytes the announced length, or the maximum that is read
 * @throws NotAdmittedError if the caller has too many bytes in progress
 */
export const holdBody = (bytes: number): void => hold('bodies', bytes)

/** Counts a response until its caller has received it. */
export const holdAnswer = (bytes: number): void => hold('answers', bytes)

const hold = (kind: 'answers' | 'bodies', bytes: number): void => {
  const { caller, limits, signal } = states.getStore() ?? {}
  if (!caller || !limits || !signal) return
  if (kind === 'bodies') limits.bodies.check(caller)
  limits[kind].hold(caller, bytes, signal)
}

export type { Caller } from './bounds'
export { NotAdmittedError } from './refusals'
