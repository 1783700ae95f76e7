/** Who is called after each commit of this process. A process may hold this module twice, for one Payload. */
import type { BasePayload } from 'payload'

const place = Symbol.for('forecourt.committed')

type Listener = () => void
type Holder = { [place]?: WeakMap<BasePayload, Set<Listener>> }

const listenersOf = (payload: BasePayload): Set<Listener> => {
  const all = ((globalThis as Holder)[place] ??= new WeakMap())
  const known = all.get(payload) ?? new Set()
  all.set(payload, known)
  return known
}

/** Has `listener` called after each commit. It must be quick and must not throw. @returns what ends that */
export const onCommit = (payload: BasePayload, listener: Listener): (() => void) => {
  listenersOf(payload).add(listener)
  return () => void listenersOf(payload).delete(listener)
}

export const notifyCommitted = (payload: BasePayload): void => {
  for (const listener of listenersOf(payload)) listener()
}
