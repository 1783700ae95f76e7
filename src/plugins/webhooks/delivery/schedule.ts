/** When a delivery is tried, and tried again. Pure. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The wait before each try: ten over some 75 hours. */
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

/** Waits differ by so much either way, so that what failed together does not come back together. */
const jitter = 0.2

const maxRetryAfterMs = 24 * hour

/**
 * How long to wait for the next try, in whole milliseconds; undefined when there is none.
 *
 * @param tries those made so far
 * @param requestedMs the Retry-After of the receiver, in milliseconds: never sooner than that, and a day at the most
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

/** A webhook that fails for so long, and at so many tries, is disabled. */
export const givenUp = { after: 5 * 24 * hour, tries: 20 }
