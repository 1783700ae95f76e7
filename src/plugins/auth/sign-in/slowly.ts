/** Slows down wrong guesses at sign-in by IP address: see slow.ts. */
import type { PayloadRequest } from 'payload'
import { callerAddressNow } from '../callerAddress'
import { slowDownOf } from '../guesses'
import { SlowedError } from '../slow'
import { SignInError, type SignInErrorCode } from './signInError'

// Fewer simultaneous attempts than for other secrets, because comparing a password is slow.
const options = { kind: 'sign-ins', most: 10 }

/** Runs one sign-in attempt. @param work returns an error code if it fails @throws SignInError with that code */
export const slowly = async <T extends object | true>(
  { payload }: PayloadRequest,
  work: () => Promise<SignInErrorCode | T>,
): Promise<T> => {
  let reason: SignInErrorCode = 'forbidden'
  try {
    const result = await slowDownOf(payload, options).attempt(callerAddressNow(), async () => {
      const outcome = await work()
      if (typeof outcome !== 'string') return outcome
      // The password was correct, so this does not count as a wrong guess.
      if (outcome === 'second_factor_needed') throw new SignInError(outcome)
      reason = outcome
      return undefined
    })
    if (result === undefined) throw new SignInError(reason)
    return result
  } catch (error) {
    if (!(error instanceof SlowedError)) throw error
    throw new SignInError('slowed', { 'Retry-After': String(error.retryAfter) })
  }
}
