/** What a bulk request answers: the records it wrote, those that failed and why, and how many it may be about. */
import type { PayloadRequest } from 'payload'
import type { Row } from '../../database/storage/read'
import type { Call } from '../call'
import type { Outcome } from './eachRecord'
import { type BulkEnvelope, bulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { recordsTooLarge } from '../http/fitAnswer'
import { maxRecords, populate } from '../read/populate'
import { reasonOf, recordOf } from '../reason'
import { toFailure } from '../translate'

export type Right = 'delete' | 'update'

/** The rows to answer for what was done. */
export type Read = (req: PayloadRequest, done: readonly number[]) => Promise<Row[]>

/** @throws Failure, before anything is written, for more records than the request or an answer allows */
export const requireAtMost = (
  { collection, parameters: { maxAffected, returnsIds } }: Call,
  count: number,
): void => {
  // Refused before anything is written: afterwards it could only be an answer without its records.
  if (!returnsIds && count > maxRecords) {
    throw fail(
      'answer_too_large',
      `The filter means ${count} ${collection.label.plural}, and an answer holds ${maxRecords} records. Nothing was written. Send return=minimal to be answered with ids.`,
    )
  }
  if (maxAffected === undefined || count <= maxAffected) return
  throw fail(
    'too_many_affected',
    `The filter means ${count} ${collection.label.plural}, more than maxAffected=${maxAffected}. Nothing was written.`,
  )
}

export const answerOf = async (
  call: Call,
  req: PayloadRequest,
  right: Right,
  { done, failed }: Outcome<number>,
  read: Read,
): Promise<{ envelope: BulkEnvelope; hasFailures: boolean }> => {
  const { docs, note } = await shown(call, req, done, () => read(req, done))
  const errors = failed.map(({ error, item }) => `${recordOf(call, item)}: ${reasonOf(call, error, item)}`)
  const verb = right === 'delete' ? 'deleted' : 'updated'
  const envelope = bulkEnvelope(call, { count: done.length, docs, errors }, verb)
  return { envelope: withNote(envelope, note), hasFailures: errors.length > 0 }
}

export const withNote = (envelope: BulkEnvelope, note: string | undefined): BulkEnvelope =>
  note === undefined ? envelope : { ...envelope, message: `${envelope.message} ${note}` }

type Shown = { docs: (number | Row)[]; /** What the message of the answer says of `docs`. */ note?: string }

/**
 * The records that were written, at the depth that was asked or, where that is too large an answer, at none, or by their
 * ids: what is written is never refused.
 */
export const shown = async (
  call: Call,
  req: PayloadRequest,
  ids: readonly number[],
  read: () => Promise<Row[]>,
): Promise<Shown> => {
  const { collection, parameters } = call
  if (parameters.returnsIds) return { docs: [...ids] }
  const rows = await unlessTooLarge(read)
  const docs =
    rows &&
    ((await unlessTooLarge(() => populate(req, collection, rows, parameters.depth))) ??
      (await unlessTooLarge(() => populate(req, collection, rows, 0))))
  return docs ? { docs } : { docs: [...ids], note: recordsTooLarge }
}

/** @returns undefined for what is too large an answer */
export const unlessTooLarge = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (toFailure(error).problems[0].code === 'answer_too_large') return undefined
    throw error
  }
}
