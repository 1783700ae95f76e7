/** Idempotent responses: one row per caller and key, read and written in the request's transaction. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload, PayloadRequest } from 'payload'
import { execute } from '../../database/connection/execute'
import { tableOf } from '../../database/model/model'
import { seal, unseal } from '../../../lib/seal'
import type { Answer } from '../http/answer'
import { IdempotentAnswers } from './collection'
import type { DerivedKeys } from './derivedKeys'

/** Encrypted together: the response, and its caller's access. Old rows have no `access`. */
type Sealed = { access: string; answer: Answer }

type StoredAnswer = { requestHash: string; decrypt: () => Partial<Sealed> }

const answersTable = (payload: BasePayload) => sql.identifier(tableOf(payload, IdempotentAnswers.slug))

/** Older responses are ignored. */
const expiry = sql`clock_timestamp() - interval '24 hours'`

/**
 * Tries to lock the idempotency key until the transaction ends. Does not wait, because waiting would hold a connection
 * that the lock's holder may need.
 */
export const tryLock = async (req: PayloadRequest, { lock }: DerivedKeys): Promise<boolean> => {
  const [row] = await execute<{ isTaken: boolean }>(
    req,
    sql`SELECT pg_try_advisory_xact_lock(${String(lock)}::bigint) AS "isTaken"`,
  )
  return row?.isTaken === true
}

/**
 * Finds the stored response. Call it after `tryLock` in a separate statement, so that it sees what the previous holder
 * committed.
 */
export const findAnswer = async (
  req: PayloadRequest,
  { answerKey, caller, keyHash }: DerivedKeys,
): Promise<StoredAnswer | undefined> => {
  const [row] = await execute<{ answer: string; requestHash: string }>(
    req,
    sql`SELECT answer, request_hash AS "requestHash" FROM ${answersTable(req.payload)}
      WHERE caller = ${caller} AND key_hash = ${keyHash} AND created_at > ${expiry}`,
  )
  return (
    row && {
      requestHash: row.requestHash,
      decrypt: () => JSON.parse(unseal(answerKey, row.answer)) as Partial<Sealed>,
    }
  )
}

/** Stores a response, replacing an expired one. */
export const storeAnswer = async (
  req: PayloadRequest,
  { answerKey, caller, keyHash }: DerivedKeys,
  requestHash: string,
  { access, answer }: Sealed,
): Promise<void> => {
  const sealed = seal(answerKey, JSON.stringify({ access, answer: { ...answer, serialized: undefined } }))
  await execute(
    req,
    sql`INSERT INTO ${answersTable(req.payload)} (caller, key_hash, request_hash, status, answer, created_at)
      VALUES (${caller}, ${keyHash}, ${requestHash}, ${answer.status}, ${sealed}, clock_timestamp())
      ON CONFLICT (caller, key_hash) DO UPDATE SET request_hash = excluded.request_hash,
        status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`,
  )
}

const batch = 1000

/**
 * Deletes expired responses, a thousand per statement, each in its own short transaction. Locked rows are left for the
 * next run; several processes may sweep at once.
 *
 * @param signal stops the sweep after the current statement
 * @returns the number of deleted responses
 */
export const sweepAnswers = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let total = 0
  for (;;) {
    // ARRAY() is evaluated once; the planner could run a plain subquery several times, and lock and delete more rows.
    const deleted = await execute(
      { payload },
      sql`DELETE FROM ${answersTable(payload)} WHERE id = ANY (ARRAY(
        SELECT id FROM ${answersTable(payload)} WHERE created_at <= ${expiry}
        ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)) RETURNING id`,
    )
    total += deleted.length
    if (deleted.length < batch || signal?.aborted === true) return total
  }
}
