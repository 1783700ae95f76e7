/**
 * Who may work now. A request takes one place for as long as it uses the database, whatever it does below: what asks for a
 * place within a place goes on in the same one. `scheduler.ts` says how places are shared.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BasePayload } from 'payload'
import { BytesInFlight } from './bytes'
import { answerBounds, bodyBounds, boundsOf } from './bounds'
import { type Caller, type Place, Scheduler } from './scheduler'

/** Known throughout the work of one request, by its asynchronous context. */
type Scope = {
  caller: Caller
  place?: Place
  shares: Shares
  /** Aborted when the answer was sent, or its caller has gone. */
  signal: AbortSignal | undefined
}

/** What the callers of a running service share. */
type Shares = { answers: BytesInFlight; bodies: BytesInFlight; scheduler: Scheduler }

// The panel's pages have a second copy of this module, in Next's bundle: both use what the process has.
const scopesKey = Symbol.for('forecourt.admission.scopes')
const sharesKey = Symbol.for('forecourt.admission.shares')

type Shared = {
  [scopesKey]?: AsyncLocalStorage<Scope>
  [sharesKey]?: WeakMap<object, Shares>
}

const shared = globalThis as Shared
const scopes = (shared[scopesKey] ??= new AsyncLocalStorage<Scope>())

export const sharesOf = ({ db }: Pick<BasePayload, 'db'>): Shares => {
  const all = (shared[sharesKey] ??= new WeakMap())
  const known = all.get(db)
  if (known) return known
  const scheduler = new Scheduler(boundsOf(db.poolOptions.max ?? 10))
  const made = {
    answers: new BytesInFlight(answerBounds),
    bodies: new BytesInFlight(bodyBounds),
    scheduler,
  }
  all.set(db, made)
  return made
}

/** Does `work` in the name of a caller, without a place yet. */
export const asCaller = <T>(
  payload: Pick<BasePayload, 'db'>,
  { caller, signal }: { caller: Caller; signal?: AbortSignal | undefined },
  work: () => T,
): T => scopes.run({ caller, shares: sharesOf(payload), signal }, work)

/** Who the request at hand turned out to be from: from here on it is counted on that share. */
export const identify = (caller: Caller | undefined): void => {
  const scope = scopes.getStore()
  if (scope && caller) scope.caller = caller
}

/**
 * Does `work` in a place of the caller's; in no place where there is no caller, as in a command.
 *
 * @throws NotAdmittedError without having begun `work`
 */
export const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
  const scope = scopes.getStore()
  if (!scope || scope.place) return work()
  const { caller, shares, signal } = scope
  shares.answers.check(caller)
  const place = await shares.scheduler.enter(caller, signal)
  try {
    return await scopes.run({ ...scope, place }, work)
  } finally {
    place.leave()
  }
}

/** Gives back the place of the work at hand, which from here on only waits or answers. */
export const leavePlace = (): void => scopes.getStore()?.place?.leave()

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

export { type Caller, NotAdmittedError } from './scheduler'
