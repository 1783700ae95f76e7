/**
 * Creates and sends password links one after another, after the response that promises them. So neither the text of a response
 * nor its timing reveals whether an e-mail address has an account, and any number of requests uses only one connection.
 *
 * The queue is in the memory of this process: a link that waits when the process ends is not sent, and has to be requested again.
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
