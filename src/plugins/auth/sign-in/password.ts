/** Compares a password with Payload's hash (PBKDF2), with the same work for an unknown account. */
import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Account } from './account'
import { callerAddressNow } from '../callerAddress'
import { networkOf } from '../address'
import { SignInError } from './signInError'

/**
 * Limits slow work on the few threads that all of Node shares: two at once, the rest in a queue that serves the callers
 * in turn. A caller who sends a hundred requests so delays only their own.
 */
const maxRunning = 2
const maxWaiting = 1000

/** Waiting work by the caller's network, in the order of their next turn. */
const queues = new Map<string, (() => void)[]>()
let running = 0
let waiting = 0

/** @throws SignInError `busy` before `work` begins */
const scheduleSignIn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < maxRunning) running++
  else await waitForTurn()
  try {
    return await work()
  } finally {
    const next = takeNext()
    // Passes the slot directly to the next work, so that no newcomer takes it.
    if (next) next()
    else running--
  }
}

const waitForTurn = (): Promise<void> => {
  if (waiting >= maxWaiting) throw new SignInError('busy', { 'Retry-After': '5' })
  const address = callerAddressNow()
  const network = address === undefined ? '' : networkOf(address)
  return new Promise((resolve) => {
    waiting++
    const queue = queues.get(network)
    if (queue) queue.push(resolve)
    else queues.set(network, [resolve])
  })
}

const takeNext = (): (() => void) | undefined => {
  for (const [network, queue] of queues) {
    const next = queue.shift()
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    waiting--
    return next
  }
  return undefined
}

const derive = promisify(pbkdf2)

/** The maximum length. Longer input never matches. */
export const maxPasswordLength = 128

/** Normalises Unicode, as keyboards may send different forms of the same text (NIST SP 800-63B, 3.1.1.2). */
export const normalise = (password: string): string => password.normalize('NFKC')

/** Payload's current hash, and its older one without a prefix. */
const current = { iterations: 600_000, length: 32, prefix: 'pbkdf2-sha256-v1:' }
const legacy = { iterations: 25_000, length: 512, prefix: '' }

type Stored = Pick<Account, 'hash' | 'salt'>

/** @throws SignInError `busy` before comparing */
export const isPassword = async (account: Stored | undefined, password: string): Promise<boolean> => {
  const hash = account?.hash ?? ''
  const { iterations, length, prefix } = hash === '' || hash.startsWith(current.prefix) ? current : legacy
  const expected = Buffer.from(hash.slice(prefix.length), 'hex')
  // Truncated so that long input takes no longer, but still longer than any valid password.
  const candidate = normalise(password.slice(0, 4 * maxPasswordLength)).slice(0, maxPasswordLength + 1)
  const candidateHash = await scheduleSignIn(() =>
    derive(candidate, account?.salt ?? 'nobody', iterations, length, 'sha256'),
  )
  return (
    candidate.length <= maxPasswordLength &&
    expected.length === candidateHash.length &&
    timingSafeEqual(expected, candidateHash)
  )
}
