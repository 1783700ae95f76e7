/** The clocks of a worker, replaceable in tests. */
export type Clock = {
  /** Monotonic milliseconds, for durations. */
  monotonic: () => number
  /** Milliseconds since 1970, for schedules. The operator may set this clock forward or back. */
  now: () => number
}

export const systemClock: Clock = { monotonic: () => performance.now(), now: () => Date.now() }
