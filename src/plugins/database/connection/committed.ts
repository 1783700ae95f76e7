/** Listeners that are called after each commit of this process. */
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'

type Listener = () => void

const listenersOf = payloadState('commit listeners', () => new Set<Listener>())

/** Calls `listener` after each commit. It must be quick and must not throw. @returns a function that removes the listener */
export const onCommit = (payload: BasePayload, listener: Listener): (() => void) => {
  listenersOf(payload).add(listener)
  return () => void listenersOf(payload).delete(listener)
}

export const notifyCommitted = (payload: BasePayload): void => {
  for (const listener of listenersOf(payload)) listener()
}
