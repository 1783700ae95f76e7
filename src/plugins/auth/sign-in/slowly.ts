/** Delays wrong guesses at sign-in by address: see slow.ts. */
import type { PayloadRequest } from 'payload'
import { callerAddressNow } from '../callerAddress'
import { slowDownOf } from '../guesses'
import { SlowedError } from '../slow'
import { Refusal, type RefusalCode } from './refusal'

// Fewer simultaneous attempts than for other secrets, because comparing a password is slow.
const options = { kind: 'sign-ins', most: 10 }

/** Runs one sign-in attempt and throws its refusal. @param work returns a code for a refusal */
export const slowly = async <T extends object | true>(
  { payload }: PayloadRequest,
  work: () => Promise<RefusalCode | T>,
): Promise<T> => {
  let reason: RefusalCode = 'forbidden'
  try {
    const result = await slowDownOf(payload, options).attempt(callerAddressNow(), async () => {
      const made = await work()
      if (typeof made !== 'string') return made
      // A correct password is no wrong guess.
      if (made === 'second_factor_needed') throw new Refusal(made)
      reason = made
      return undefined
    })
    if (result === undefined) throw new Refusal(reason)
    return result
  } catch (error) {
    if (!(error instanceof SlowedError)) throw error
    throw new Refusal('slowed', { 'Retry-After': String(error.retryAfter) })
  }
}
