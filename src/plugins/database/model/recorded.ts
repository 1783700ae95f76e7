/**
 * Declares which changes of records have a row in the ledger. The ledger is an engine built on this one: it marks its
 * own collection and those that it records, and this module derives the rest.
 */
import type { BasePayload } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { type FieldModel, modelOf, tableOf } from './model'

/** The column of a ledger row with the transaction that wrote it (`xid8`). */
export const transactionColumn = 'transaction_id'

/** Fields that every write changes. The ledger leaves them out, and records no change of them alone. */
export const unrecordedFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/**
 * Whether each change of a record's field, and each created or deleted record, has a row of the ledger in the same
 * transaction. Exceptions:
 *
 * - collections that the ledger does not record, including itself
 * - collections closed to API keys: some of their writes (sign-ins, uses of keys) bypass the ledger
 * - versions: a write without a change still adds one
 * - the two timestamps above
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
