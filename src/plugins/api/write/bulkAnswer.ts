/** Builds the response of a bulk request: the records that were written, and the errors of those that failed. */
import type { PayloadRequest } from 'payload'
import { type Doc, populate, readRecords, type ReadRecord } from '../../database/read'
import { maxRecords } from '../../database/read/answerSize'
import type { Json } from '../../database/read/json'
import type { Call } from '../call'
import { type BulkEnvelope, bulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { isFailed, type Result } from '../../records/write/writing'
import type { Parameters } from '../parse/parameterTypes'
import { recordsTooLarge } from '../http/serialize'
import { reasonOf, recordOf } from '../reason'
import { toFailure } from '../translate'

export type Right = 'delete' | 'update'

/** Reads the records that were written. */
export type Read = (req: PayloadRequest, ids: readonly number[]) => Promise<Doc[]>

/**
 * Checks the number of records before anything is written. @throws Failure if it is over `maxAffected` or the
 * response's limit
 */
export const requireAtMost = (
  { collection, parameters: { maxAffected, returnsIds } }: Call,
  count: number,
): void => {
  // Refused before the write, because afterwards the response could not have the records.
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

type BulkResults = {
  /** The ids of all records, in the order of the results. */
  ids: readonly number[]
  read: Read
  results: readonly Result[]
  right: Right
}

export const toBulkEnvelope = async (
  call: Call,
  req: PayloadRequest,
  { ids, read, results, right }: BulkResults,
): Promise<BulkEnvelope> => {
  const writtenIds = idsIn(results)
  const { docs, note } = await docsFor(call, writtenIds, () => read(req, writtenIds))
  const errors = results.flatMap((result, at) => {
    const id = ids[at] ?? 0
    if (!isFailed(result)) return []
    const reason = reasonOf(call, result.error, id)
    call.failures?.push({ collection: call.collection.slug, id, reason })
    return [`${recordOf(call, id)}: ${reason}`]
  })
  const verb = right === 'delete' ? 'deleted' : 'updated'
  return withNote(bulkEnvelope(call, { count: writtenIds.length, docs, errors }, verb), note)
}

/** The ids of the records that were written. */
export const idsIn = (results: readonly Result[]): number[] =>
  results.flatMap((result) => (result && 'id' in result ? [result.id] : []))

/** The option `store` of the write engine, from the request's parameters. */
export const toStoreOption = ({ allOrNothing, dryRun }: Parameters): 'all' | 'none' | 'possible' =>
  dryRun ? 'none' : allOrNothing ? 'all' : 'possible'

/** Adapts the response if everything was rolled back: because a record failed, or for a dry run. */
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

type Docs = {
  docs: (Json | number)[]
  /** A sentence about `docs` for the message of the response. */ note?: string
}

/** The `docs` of the response: the records that were written, or their ids if the response would be too large. */
export const docsFor = async (
  { parameters }: Call,
  ids: readonly number[],
  read: () => Promise<Doc[]>,
): Promise<Docs> => {
  if (parameters.returnsIds) return { docs: [...ids] }
  const docs = await unlessTooLarge(read)
  return docs ? { docs: docs.map(({ json }) => json) } : { docs: [...ids], note: recordsTooLarge }
}

/** Reads records that were written, populated as `populateWritten` does. */
export const readWritten = async (
  call: Call,
  req: PayloadRequest,
  ids: readonly number[],
): Promise<Doc[]> => {
  const { collection, parameters } = call
  const records = await readRecords(req, collection.slug, ids, { projection: parameters.projection })
  return populateWritten(call, req, records)
}

/** Populates records at the requested depth or, if that is too large for a response, at depth 0. */
export const populateWritten = async (
  { parameters: { projection } }: Call,
  req: PayloadRequest,
  records: readonly ReadRecord[],
): Promise<Doc[]> =>
  (await unlessTooLarge(() => populate(req, records, projection))) ??
  populate(req, records, { ...projection, depth: 0 })

/** @returns undefined if the response would be too large */
export const unlessTooLarge = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (toFailure(error).problems[0].code === 'answer_too_large') return undefined
    throw error
  }
}
