/** What a bulk request answers: the records it wrote, those that failed and why, and how many it may be about. */
import type { PayloadRequest } from 'payload'
import type { Row } from '../../database/storage/rows'
import type { Call } from '../call'
import { type BulkEnvelope, bulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { isFailed, type Result } from '../../records/write/writing'
import type { Parameters } from '../parse/parameterTypes'
import { recordsTooLarge } from '../http/serialize'
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

type Done = {
  /** Of the records, in the order of the results. */
  ids: readonly number[]
  read: Read
  results: readonly Result[]
  right: Right
}

export const answerOf = async (
  call: Call,
  req: PayloadRequest,
  { ids, read, results, right }: Done,
): Promise<BulkEnvelope> => {
  const done = idsIn(results)
  const { docs, note } = await shown(call, req, done, () => read(req, done))
  const errors = results.flatMap((result, at) => {
    const id = ids[at] ?? 0
    return isFailed(result) ? [`${recordOf(call, id)}: ${reasonOf(call, result.error, id)}`] : []
  })
  const verb = right === 'delete' ? 'deleted' : 'updated'
  return withNote(bulkEnvelope(call, { count: done.length, docs, errors }, verb), note)
}

/** The records that were written. */
export const idsIn = (results: readonly Result[]): number[] =>
  results.flatMap((result) => (result && 'id' in result ? [result.id] : []))

/** What a request asks to have stored. */
export const storeOf = ({ allOrNothing, dryRun }: Parameters): 'all' | 'none' | 'possible' =>
  dryRun ? 'none' : allOrNothing ? 'all' : 'possible'

/** The answer, where all was rolled back: because a record failed, or at the end of a dry run. */
export const withRollback = (
  { parameters: { allOrNothing } }: Call,
  envelope: BulkEnvelope,
  isRolledBack: boolean,
): BulkEnvelope => {
  if (!isRolledBack) return envelope
  const { errors, message } = envelope
  return allOrNothing && errors.length > 0
    ? { batchId: null, docs: [], errors, message: nothingWritten }
    : { ...envelope, batchId: null, message: `${message} This was a dry run: nothing was written.` }
}

const nothingWritten = 'Nothing was written: allOrNothing was asked, and a record failed.'

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
