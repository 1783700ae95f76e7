/** What a worker takes the time from. */
export type Clock = {
  /** Only goes forward, in milliseconds from any beginning: for what lasts. */
  monotonic: () => number
  /** Milliseconds since 1970: for what is scheduled. It may be set, either way. */
  now: () => number
}

export const systemClock: Clock = { monotonic: () => performance.now(), now: () => Date.now() }
