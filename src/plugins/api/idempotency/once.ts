/**
 * Writes that may be sent again (header `Idempotency-Key`, and quick actions of the panel). A key of a caller has three states: free, taken (a
 * request with it is under way, which an advisory lock says) and answered (a row, for 24 hours).
 *
 * Lock, write and answer are one transaction: a write that is stored has its answer kept, and an answer that is kept
 * has its write stored, whatever dies on the way. A write that fails leaves the key free. What a deadlock ends is
 * begun again from the lock.
 *
 * The answer is given again to who may see what its first receiver might. To one whose rights are others by now it is
 * not: the write stands, is not done again, and can be read with the rights of now.
 */
import type { BasePayload, PayloadRequest, TypedUser } from 'payload'
import { inTransaction } from '../../database/connection/transaction'
import { Failure, fail } from '../failure'
import type { Answer } from '../http/answer'
import { accessOf } from './access'
import { findAnswer, keepAnswer, takeSlot } from './answers'
import { slotOf } from './slot'

type Sending = {
  caller: TypedUser
  /** What makes another request the same one. */
  fingerprint: string
  key: string
  payload: BasePayload
}

/**
 * @param newRequest as of `inTransaction`
 * @param work the write; everything it does belongs to the transaction of the request it is given
 * @throws Failure `request_in_progress`, `idempotency_key_reused`, `answer_withheld`, or what the write fails with
 */
export const runIdempotently = (
  { caller, fingerprint, key, payload }: Sending,
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Answer>,
): Promise<Answer> => {
  const slot = slotOf(payload, caller, key)
  const requestHash = slot.requestHash(fingerprint)
  const access = accessOf(caller)
  return inTransaction(newRequest, async (req) => {
    if (!(await takeSlot(req, slot))) throw inProgress()
    const kept = await findAnswer(req, slot)
    if (!kept) {
      const answer = await work(req)
      await keepAnswer(req, slot, requestHash, { access, answer })
      return answer
    }
    if (kept.requestHash !== requestHash) throw reused()
    const { access: ofThen, answer } = kept.unsealed()
    if (ofThen !== access || !answer) throw withheld()
    return replayed(answer)
  })
}

const replayed = ({ headers, ...answer }: Answer): Answer => ({
  ...answer,
  headers: { ...headers, 'Idempotent-Replayed': 'true' },
})

const inProgress = (): Failure =>
  new Failure(
    {
      code: 'request_in_progress',
      message:
        'Idempotency-Key: a request with this key is under way. Send this one again in a moment: it is then given the same answer.',
    },
    { headers: { 'Retry-After': '1' } },
  )

const reused = (): Failure =>
  fail(
    'idempotency_key_reused',
    'Idempotency-Key: came with another request in the last 24 hours. Nothing was written. Send a new key with each new request.',
  )

const withheld = (): Failure =>
  fail(
    'answer_withheld',
    'Idempotency-Key: this request was done before, and nothing was written now. Its answer was for other rights than the caller has by now, and is not given again. Read what it wrote instead.',
  )
