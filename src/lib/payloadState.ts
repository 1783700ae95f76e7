/** What is kept with a running Payload, and what is worked out once from its config. */

import type { BasePayload } from 'payload'

const place = Symbol.for('forecourt.state')

type Holder = { [place]?: Map<string, unknown> }

/**
 * State of a running service: what `make` gave the first time that it was asked for. It lies with the Payload instance, for a
 * process may hold a module twice, in Next's bundle and outside it, and has one Payload.
 *
 * @param name of its own in the whole source
 */
export const payloadState =
  <State>(name: string, make: (payload: BasePayload) => State) =>
  (payload: BasePayload): State => {
    const holder = payload as Holder
    // Not enumerable: a copy of the instance has none of it.
    if (!holder[place]) Object.defineProperty(holder, place, { value: new Map<string, unknown>() })
    const all = holder[place] as Map<string, unknown>
    if (!all.has(name)) all.set(name, make(payload))
    return all.get(name) as State
  }

/** What follows from an object that does not change, such as the config: worked out once, forgotten with the object. */
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
