/** When a delivery is attempted. Pure. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The wait before each attempt: ten attempts over about 75 hours. */
export const waits = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Each wait varies at random by this fraction, so that deliveries that failed together are not repeated together. */
const jitter = 0.2

const maxRetryAfterMs = 24 * hour

/**
 * The wait before the next attempt, in whole milliseconds; undefined when no attempt is left.
 *
 * @param tries the number of attempts so far
 * @param requestedMs the receiver's Retry-After: a minimum, limited to one day
 * @param random from 0 to 1
 */
export const nextWait = (tries: number, requestedMs = 0, random = Math.random()): number | undefined => {
  const wait = waits[tries]
  if (wait === undefined) return undefined
  return Math.max(
    Math.round(wait * (1 - jitter + 2 * jitter * random)),
    Math.min(requestedMs, maxRetryAfterMs),
  )
}

/** A webhook that has failed for this long, and at this many attempts, is disabled. */
export const disableAfter = { after: 5 * 24 * hour, tries: 20 }
