import type { PayloadRequest } from 'payload'
import type { Filter } from '../../database/query/filter'
import { write } from '../../records/write'
import type { Result, Writing } from '../../records/write/writing'
import { type Call, newRequest, toUnit } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { toStoreOption, withRollback } from './bulkAnswer'

type ToEnvelope = (call: Call, req: PayloadRequest, results: readonly Result[]) => Promise<BulkEnvelope>

/** Writes records and builds the response: in their transaction or, if each record had its own, afterwards. */
export const writeAndAnswer = async (
  call: Call,
  writing: Writing,
  toEnvelope: ToEnvelope,
  filter?: Filter,
): Promise<BulkEnvelope> => {
  const { answer, isRolledBack, results } = await write(toUnit(call), writing, {
    answer: (req, written) => toEnvelope(call, req, written),
    ...(filter && { filter }),
    store: toStoreOption(call.parameters),
  })
  return withRollback(call, answer ?? (await answerStored(call, toEnvelope, results)), isRolledBack)
}

/**
 * Builds the response to writes that are committed. If reading the records fails, the response must not be a failure,
 * because the writes are stored: it then has only ids.
 */
const answerStored = async (
  call: Call,
  toEnvelope: ToEnvelope,
  results: readonly Result[],
): Promise<BulkEnvelope> => {
  try {
    return await toEnvelope(call, await newRequest(call), results)
  } catch (error) {
    const { parameters, payload, requestId } = call
    payload.logger.error({ err: error, msg: 'stored records not read again', requestId })
    const withIds: Call = { ...call, parameters: { ...parameters, returnsIds: true } }
    return toEnvelope(withIds, await newRequest(withIds), results)
  }
}
