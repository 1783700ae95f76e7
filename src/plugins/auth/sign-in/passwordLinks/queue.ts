/**
 * Links to set passwords are made one after another, behind the answers that promise them: neither how long an answer takes
 * nor what it says tells whether an address is somebody's, and no number of requests takes more than one connection.
 *
 * In memory, of this process: a link that waits when the process ends is not sent, and is asked for again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal'

const longestQueue = 100
// The time limit for one link, so that a hanging mail server does not block the others.
const workTimeoutMs = 10_000

let waiting = 0
let last: Promise<void> = Promise.resolve()

/** @throws Refusal `busy`, the same for every address */
export const enqueue = (work: () => Promise<void>): void => {
  if (waiting >= longestQueue) throw new Refusal('busy', { 'Retry-After': '5' })
  waiting++
  last = last
    .then(() => Promise.race([work(), sleep(workTimeoutMs, undefined, { ref: false })]))
    .finally(() => waiting--)
}
