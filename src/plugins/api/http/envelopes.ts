/** The response envelopes of writes, as in the interface document ("Shared response envelopes"). */
import type { CollectionModel } from '../../database/model/model'

export type BulkEnvelope = {
  /** The batch in the ledger, for undo; null if nothing was stored. */
  batchId: null | string
  docs: unknown[]
  errors: string[]
  message: string
}

export type WriteEnvelope = { doc: unknown; message: string }

export const writeEnvelope = (
  { label }: CollectionModel,
  doc: unknown,
  verb: 'created' | 'deleted' | 'updated',
): WriteEnvelope => ({
  doc,
  message: `${label.singular} successfully ${verb}.`,
})

/** @param count the number of records that were written; `docs` has those that the caller may read */
export const bulkEnvelope = (
  { batchId = null, collection: { label } }: { batchId?: null | string; collection: CollectionModel },
  { count, docs, errors }: { count: number; docs: unknown[]; errors: string[] },
  verb: 'created' | 'deleted' | 'updated',
): BulkEnvelope => {
  const total = count + errors.length
  const noun = total === 1 ? label.singular : label.plural
  const message =
    errors.length === 0
      ? `${count} ${noun} ${verb}.`
      : `${count} of ${total} ${noun} ${verb}; ${errors.length} failed.`
  // Without changes there is no ledger row and nothing to undo.
  return { batchId: count > 0 ? batchId : null, docs, errors, message }
}
