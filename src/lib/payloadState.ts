/** State attached to a running Payload, and values derived once from its config. */

import type { BasePayload } from 'payload'

const stateKey = Symbol.for('forecourt.state')

type Holder = { [stateKey]?: Map<string, unknown> }

/**
 * State of a running service, created by `create` on first use. It is attached to the Payload instance, because a
 * process may contain a module twice (in Next's bundle) but has one Payload.
 *
 * @param name unique in the source
 */
export const payloadState =
  <State>(name: string, create: (payload: BasePayload) => State) =>
  (payload: BasePayload): State => {
    const holder = payload as Holder
    // Not enumerable, so that copies of the instance do not share it.
    if (!holder[stateKey]) Object.defineProperty(holder, stateKey, { value: new Map<string, unknown>() })
    const all = holder[stateKey] as Map<string, unknown>
    if (!all.has(name)) all.set(name, create(payload))
    return all.get(name) as State
  }

/** A value derived once from an immutable object such as the config; released with the object. */
export const derivedFrom = <Source extends object, Derived>(
  derive: (source: Source) => Derived,
): ((source: Source) => Derived) => {
  const cache = new WeakMap<Source, Derived>()
  return (source) => {
    const found = cache.get(source)
    if (found !== undefined) return found
    const derived = derive(source)
    cache.set(source, derived)
    return derived
  }
}
