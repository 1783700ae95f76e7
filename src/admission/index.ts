/**
 * Who may work now. A request takes one place for as long as it uses the database, whatever it does below: what asks for a
 * place within a place goes on in the same one. `scheduler.ts` says how places are shared.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BasePayload } from 'payload'
import { AnswersInFlight } from './answers'
import { answerBounds, boundsOf } from './bounds'
import { type Caller, type Place, Scheduler } from './scheduler'

/** What is known of the work at hand, wherever in it that is asked. */
type Scope = {
  caller: Caller
  place?: Place
  /** Aborted when the answer was taken, or its caller has gone. */
  signal: AbortSignal | undefined
}

// The panel's pages have a second copy of this module, in Next's bundle: both use what the process has.
const scopesKey = Symbol.for('forecourt.admission.scopes')
const sharesKey = Symbol.for('forecourt.admission.shares')

type Shares = { answers: AnswersInFlight; scheduler: Scheduler }

type Shared = {
  [scopesKey]?: AsyncLocalStorage<Scope>
  [sharesKey]?: WeakMap<object, Shares>
}

const shared = globalThis as Shared
const scopes = (shared[scopesKey] ??= new AsyncLocalStorage<Scope>())

/** What the callers of a running service share. */
export const sharesOf = ({ db }: Pick<BasePayload, 'db'>): Shares => {
  const all = (shared[sharesKey] ??= new WeakMap())
  const known = all.get(db)
  if (known) return known
  const scheduler = new Scheduler(boundsOf(db.poolOptions.max ?? 10))
  const made = { answers: new AnswersInFlight(answerBounds), scheduler }
  all.set(db, made)
  return made
}

/** The work at hand; undefined for what no request asked for. */
export const currentScope = (): Scope | undefined => scopes.getStore()

/** Does `work` in the name of a caller, who has no place yet. */
export const asCaller = <T>(caller: Caller, signal: AbortSignal | undefined, work: () => T): T =>
  scopes.run({ caller, signal }, work)

/**
 * Does `work` in a place of the caller's; in no place where there is no caller, as in a command.
 *
 * @param caller who the request turned out to be from, where more is known of it by now
 * @throws NotAdmittedError without having begun `work`
 */
export const admitted = async <T>(
  payload: Pick<BasePayload, 'db'>,
  work: () => Promise<T>,
  caller?: Caller,
): Promise<T> => {
  const scope = currentScope()
  if (!scope || scope.place) return work()
  const from = caller ?? scope.caller
  scope.caller = from
  const { answers, scheduler } = sharesOf(payload)
  answers.check(from)
  const place = await scheduler.enter(from, scope.signal)
  try {
    return await scopes.run({ caller: from, place, signal: scope.signal }, work)
  } finally {
    place.leave()
  }
}

/** Counts the answer to the work at hand until its caller has taken it. */
export const holdAnswer = (payload: Pick<BasePayload, 'db'>, bytes: number): void => {
  const { caller, signal } = currentScope() ?? {}
  if (caller && signal) sharesOf(payload).answers.hold(caller, bytes, signal)
}

/** Gives back the place of the work at hand, which from here on only waits or answers. */
export const leavePlace = (): void => currentScope()?.place?.leave()

export { type Caller, NotAdmittedError } from './scheduler'
