/**
 * Which changes of records have a row in the ledger, as data. The ledger is an engine that builds on this one: it marks its own
 * collection and those that it records, and here stands what follows from that.
 */
import type { BasePayload } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { type FieldModel, modelOf, tableOf } from './model'

/** The column of a ledger row with the transaction that wrote it (`xid8`). */
export const transactionColumn = 'transaction_id'

/** Fields that every write changes and that say nothing of it: the ledger leaves them out, and has no row where all else is as it was. */
export const unrecordedFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/**
 * Whether each change of a record's field, and each record that comes or goes, has a row of the ledger in the same transaction. Not so:
 *
 * - collections that the ledger does not record, itself among them
 * - collections closed to keys: parts of them (sign-ins, uses of keys) are written beside the ledger
 * - versions: a write that changes nothing adds one all the same
 * - the two stamps above
 */
export const isRecorded = (payload: BasePayload, slug: string, field?: FieldModel): boolean => {
  const collection = modelOf(payload).get(slug)
  if (!collection?.isOpen || !collection.isRecorded) return false
  return field === undefined || !unrecordedFields.has(field.name)
}

const ledgerSlugOf = derivedFrom(
  ({ collections }: BasePayload['config']): { slug?: string } =>
    collections.find(({ custom }) => custom?.['isLedger'] === true) ?? {},
)

/** The table of the ledger; undefined for a config without one. */
export const ledgerTable = (payload: BasePayload): string | undefined => {
  const { slug } = ledgerSlugOf(payload.config)
  return slug === undefined ? undefined : tableOf(payload, slug)
}
