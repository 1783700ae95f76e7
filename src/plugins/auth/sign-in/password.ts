/**
 * Whether a password is an account's. Compared as Payload stores it (PBKDF2), with the same work for an account that is
 * not there.
 */
import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Account } from './account'
import { scheduleSignIn } from './scheduler'

const derive = promisify(pbkdf2)

/** The most that is accepted. What is longer is nobody's. */
export const longestPassword = 128

/** One form for what a keyboard may send in several (NIST SP 800-63B, 3.1.1.2). */
export const normalise = (password: string): string => password.normalize('NFKC')

/** How Payload hashes now, and how it did before it wrote a prefix. */
const current = { iterations: 600_000, length: 32, prefix: 'pbkdf2-sha256-v1:' }
const legacy = { iterations: 25_000, length: 512, prefix: '' }

type Stored = Pick<Account, 'hash' | 'salt'>

/** @throws Refusal `busy`, without having compared anything */
export const isPassword = async (account: Stored | undefined, password: string): Promise<boolean> => {
  const hash = account?.hash ?? ''
  const { iterations, length, prefix } = hash === '' || hash.startsWith(current.prefix) ? current : legacy
  const expected = Buffer.from(hash.slice(prefix.length), 'hex')
  // Cut, so that a long one takes no longer, and still too long then to be anybody's.
  const given = normalise(password.slice(0, 4 * longestPassword)).slice(0, longestPassword + 1)
  const derived = await scheduleSignIn(() =>
    derive(given, account?.salt ?? 'nobody', iterations, length, 'sha256'),
  )
  return (
    given.length <= longestPassword &&
    expected.length === derived.length &&
    timingSafeEqual(expected, derived)
  )
}
