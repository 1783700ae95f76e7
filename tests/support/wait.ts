/** How tests wait: for a condition, and never for an amount of time that a slow machine would need more of. */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a test waits for one thing to appear, in milliseconds. It only decides when a failing test gives up: a
 * passing one goes on as soon as the condition holds. `expect.poll` and the steps of a browser use it by default.
 */
export const maxWaitMs = 60_000

type Found<T> = Exclude<T, '' | 0 | false | null | undefined>

/**
 * Waits until the condition returns something truthy, and returns that. It runs on real time under fake timers too, and
 * leaves the event loop idle in between, which throttled callers need.
 *
 * @param what names the condition in the error; its source by default
 */
export const until = async <T>(
  condition: () => Promise<T> | T,
  what = String(condition),
  intervalMs = 5,
): Promise<Found<T>> => {
  const late = AbortSignal.timeout(maxWaitMs)
  for (;;) {
    const found = await condition()
    if (found) return found as Found<T>
    if (late.aborted) throw new Error(`Waited ${maxWaitMs / 1000} s in vain for: ${what}`)
    await sleep(intervalMs)
  }
}

/**
 * Lets real time pass, for the few tests in which time is the cause: another process acts by the clock and reports
 * nothing. A test that uses it must hold however much longer it takes. All specs together may use it ten times.
 *
 * @param because what happens in that time, and why there is no event to wait for
 */
export const letTimePass = (ms: number, _because: string): Promise<void> => sleep(ms)
