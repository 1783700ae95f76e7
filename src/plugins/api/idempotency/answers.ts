/** The kept answers: one row a caller and key, read and written in the transaction of the request. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload, PayloadRequest } from 'payload'
import { execute } from '../../database/connection/execute'
import { tableOf } from '../../database/model/model'
import { seal, unseal } from '../../../lib/seal'
import type { Answer } from '../http/answer'
import { IdempotentAnswers } from './collection'
import type { Slot } from './slot'

/** Sealed as one: an answer, and what its caller was allowed to see. Answers of before that have no `access`. */
type Sealed = { access: string; answer: Answer }

type Kept = { requestHash: string; unsealed: () => Partial<Sealed> }

export const answersTable = (payload: BasePayload) => sql.identifier(tableOf(payload, IdempotentAnswers.slug))

/** What was kept before this moment counts no more. */
export const expiry = sql`clock_timestamp() - interval '24 hours'`

/**
 * Takes the slot until the transaction ends, and never waits for it: one who waited would hold a connection that
 * the one who has it may need.
 */
export const takeSlot = async (req: PayloadRequest, { lock }: Slot): Promise<boolean> => {
  const [row] = await execute<{ isTaken: boolean }>(
    req,
    sql`SELECT pg_try_advisory_xact_lock(${String(lock)}::bigint) AS "isTaken"`,
  )
  return row?.isTaken === true
}

/** What was answered before. Ask after `takeSlot`, in a statement of its own: it then sees what whoever had it committed. */
export const findAnswer = async (
  req: PayloadRequest,
  { answerKey, caller, keyHash }: Slot,
): Promise<Kept | undefined> => {
  const [row] = await execute<{ answer: string; requestHash: string }>(
    req,
    sql`SELECT answer, request_hash AS "requestHash" FROM ${answersTable(req.payload)}
      WHERE caller = ${caller} AND key_hash = ${keyHash} AND created_at > ${expiry}`,
  )
  return (
    row && {
      requestHash: row.requestHash,
      unsealed: () => JSON.parse(unseal(answerKey, row.answer)) as Partial<Sealed>,
    }
  )
}

/** Keeps an answer, in the place of one that has expired. */
export const keepAnswer = async (
  req: PayloadRequest,
  { answerKey, caller, keyHash }: Slot,
  requestHash: string,
  kept: Sealed,
): Promise<void> => {
  const sealed = seal(answerKey, JSON.stringify(kept))
  await execute(
    req,
    sql`INSERT INTO ${answersTable(req.payload)} (caller, key_hash, request_hash, status, answer, created_at)
      VALUES (${caller}, ${keyHash}, ${requestHash}, ${kept.answer.status}, ${sealed}, clock_timestamp())
      ON CONFLICT (caller, key_hash) DO UPDATE SET request_hash = excluded.request_hash,
        status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
  )
}
