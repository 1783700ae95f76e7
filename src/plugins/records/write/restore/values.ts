/** What a deleted record held, as the rules and hooks of its collection are given it. */
import type { BasePayload, PayloadRequest } from 'payload'
import type { CollectionModel } from '../../../database/model/model'
import { localesOf } from '../../../database/query/select'
import type { Stored } from '../../../database/storage/field'
import { recordedStorage } from '../../../ledger/difference'

type Data = Record<string, unknown>

/** As a creation would have them. */
export const valuesOf = (payload: BasePayload, collection: CollectionModel, stored: Stored): Data =>
  Object.fromEntries(
    recordedStorage(payload, collection).map(({ field, fromStored }) => [field.name, fromStored(stored)]),
  )

/** As hooks have a record: with its id, and text in the language of the request. */
export const recordFor = (req: PayloadRequest, collection: CollectionModel, stored: Stored): Data => {
  const { locale } = localesOf(req)
  const values = Object.entries(valuesOf(req.payload, collection, stored)).map(([name, value]) => {
    const field = collection.fields.get(name)
    const isText = field?.isLocalized === true && typeof value === 'object' && value !== null
    return [field?.key ?? name, isText ? ((value as Data)[locale] ?? null) : value]
  })
  return { ...(Object.fromEntries(values) as Data), id: stored.row.id }
}
