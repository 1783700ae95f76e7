/** State attached to a running Payload, and values derived once from its config. */

import type { BasePayload } from 'payload'

const place = Symbol.for('forecourt.state')

type Holder = { [place]?: Map<string, unknown> }

/**
 * State of a running service, created by `make` on first use. It is attached to the Payload instance, because a
 * process may contain a module twice (in Next's bundle) but has one Payload.
 *
 * @param name unique in the source
 */
export const payloadState =
  <State>(name: string, make: (payload: BasePayload) => State) =>
  (payload: BasePayload): State => {
    const holder = payload as Holder
    // Not enumerable, so that copies of the instance do not share it.
    if (!holder[place]) Object.defineProperty(holder, place, { value: new Map<string, unknown>() })
    const all = holder[place] as Map<string, unknown>
    if (!all.has(name)) all.set(name, make(payload))
    return all.get(name) as State
  }

/** A value derived once from an immutable object such as the config; released with the object. */
export const derivedFrom = <Source extends object, Derived>(
  derive: (source: Source) => Derived,
): ((source: Source) => Derived) => {
  const known = new WeakMap<Source, Derived>()
  return (source) => {
    const found = known.get(source)
    if (found !== undefined) return found
    const made = derive(source)
    known.set(source, made)
    return made
  }
}
