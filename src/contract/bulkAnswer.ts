/** What a bulk request answers: the records it wrote, those that failed and why, and how many it may be about. */
import type { PayloadRequest } from 'payload'
import type { Row } from '../database/read'
import type { Call } from './call'
import type { Outcome } from './eachRecord'
import { type BulkEnvelope, bulkEnvelope } from './envelopes'
import { Failure, fail } from './failure'
import { maxRecords, populate } from './populate'
import { reasonOf, recordOf } from './reason'

export type Right = 'delete' | 'update'

/** A record that was written: its id, or what it held where it is answered and gone. */
export type Done = Row | number

/** The rows to answer for what was done. */
export type Read = (req: PayloadRequest, done: readonly Done[]) => Promise<Row[]>

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
  { done, failed }: Outcome<Done>,
  read: Read,
): Promise<{ envelope: BulkEnvelope; hasFailures: boolean }> => {
  const docs = call.parameters.returnsIds ? done.map(idOf) : await shown(call, req, await read(req, done))
  const errors = failed.map(({ error, item }) => `${recordOf(call, item)}: ${reasonOf(call, error, item)}`)
  const verb = right === 'delete' ? 'deleted' : 'updated'
  return {
    envelope: bulkEnvelope(call, { count: done.length, docs, errors }, verb),
    hasFailures: errors.length > 0,
  }
}

export const idOf = (done: Done): number => (typeof done === 'number' ? done : done.id)

/** At the depth that was asked or, where that is too large an answer, at none: what is written is never refused. */
export const shown = async (call: Call, req: PayloadRequest, rows: Row[]): Promise<Row[]> => {
  try {
    return await populate(req, call.collection, rows, call.parameters.depth)
  } catch (error) {
    if (error instanceof Failure && error.problems[0].code === 'answer_too_large') return rows
    throw error
  }
}
