/**
 * Runs writes at most once (header `Idempotency-Key`, and quick actions of the panel). A caller's key has three states:
 * free, in use (a request with it is in progress and holds its advisory lock) and completed (a row, for 24 hours).
 *
 * The lock, the write and the stored response share one transaction, so there is a response if and only if the write is
 * stored, even after a crash. A write that fails leaves the key free. After a deadlock the whole transaction is
 * retried.
 *
 * The stored response is sent again only if the caller's access is the same as it was then. Otherwise the request is
 * refused without writing again, and the caller can read the records with its current access.
 */
import type { BasePayload, PayloadRequest, TypedUser } from 'payload'
import { inTransaction } from '../../database/connection/transaction'
import { Failure, fail } from '../failure'
import type { Answer } from '../http/answer'
import { findAnswer, storeAnswer, tryLock } from './answers'
import { deriveKeys } from './derivedKeys'
import { splitScopes } from '../../auth/tenancy/scopes'
import { tenantsOfCaller } from '../../auth/tenancy/tenants'

type IdempotentRequest = {
  caller: TypedUser
  /** From `fingerprintOf`: equal for a repeated request. */
  fingerprint: string
  key: string
  payload: BasePayload
}

/**
 * @param newRequest as in `inTransaction`
 * @param work the write, in the transaction of the request that it is given
 * @throws Failure `request_in_progress`, `idempotency_key_reused`, `answer_withheld`, or the failure of the write
 */
export const runIdempotently = (
  { caller, fingerprint, key, payload }: IdempotentRequest,
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Answer>,
): Promise<Answer> => {
  const keys = deriveKeys(payload, caller, key)
  const requestHash = keys.requestHash(fingerprint)
  const access = accessFingerprint(caller)
  return inTransaction(newRequest, async (req) => {
    if (!(await tryLock(req, keys))) throw inProgressFailure()
    const stored = await findAnswer(req, keys)
    if (!stored) {
      const answer = await work(req)
      await storeAnswer(req, keys, requestHash, { access, answer })
      return answer
    }
    if (stored.requestHash !== requestHash) throw reusedKeyFailure()
    const { access: formerAccess, answer } = stored.decrypt()
    if (formerAccess !== access || !answer) throw withheldFailure()
    return markReplayed(answer)
  })
}

const markReplayed = ({ headers, ...answer }: Answer): Answer => ({
  ...answer,
  headers: { ...headers, 'Idempotent-Replayed': 'true' },
})

const inProgressFailure = (): Failure =>
  new Failure(
    {
      code: 'request_in_progress',
      message:
        'Idempotency-Key: a request with this key is under way. Send this one again in a moment: it is then given the same answer.',
    },
    { headers: { 'Retry-After': '1' } },
  )

const reusedKeyFailure = (): Failure =>
  fail(
    'idempotency_key_reused',
    'Idempotency-Key: came with another request in the last 24 hours. Nothing was written. Send a new key with each new request.',
  )

const withheldFailure = (): Failure =>
  fail(
    'answer_withheld',
    'Idempotency-Key: this request was done before, and nothing was written now. Its answer was for other rights than the caller has by now, and is not given again. Read what it wrote instead.',
  )

/**
 * The caller's access as text, for comparison. Stored with a response, so that a key whose tenants or scopes were
 * reduced does not get the response again.
 */
const accessFingerprint = (caller: TypedUser): string => {
  const tenants = tenantsOfCaller(caller)?.toSorted((one, other) => one - other) ?? 'all'
  return caller.collection === 'apiKeys'
    ? JSON.stringify([tenants, [...new Set(splitScopes(caller.scopes))].toSorted(), caller.personalData])
    : JSON.stringify([tenants, caller.role])
}
