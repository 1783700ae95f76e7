/** The values of a deleted record in the forms that access rules and hooks expect. */
import type { BasePayload, PayloadRequest } from 'payload'
import type { CollectionModel } from '../../../database/model/model'
import { inLocale, hasLocalizedValue } from '../../../database/model/shape'
import { localesOf } from '../../../database/query/select'
import type { Stored } from '../../../database/storage/field'
import { recordedStorage } from '../../../ledger/difference'

type Data = Record<string, unknown>

/** The values by field name, as in the data of a creation. Localised text has every locale. */
export const valuesOf = (payload: BasePayload, collection: CollectionModel, stored: Stored): Data => ({
  ...Object.fromEntries(
    recordedStorage(payload, collection).map(({ field, fromStored }) => [field.name, fromStored(stored)]),
  ),
  ...stored.nested,
})

/** The record as hooks receive it: with its id, and text in the locale of the request. */
export const recordFor = (req: PayloadRequest, collection: CollectionModel, stored: Stored): Data => {
  const { locale } = localesOf(req)
  const values = Object.entries(valuesOf(req.payload, collection, stored)).map(([name, value]) => {
    const field = collection.fields.get(name)
    return [field?.key ?? name, field && hasLocalizedValue(field) ? inLocale(field, value, locale) : value]
  })
  return { ...(Object.fromEntries(values) as Data), id: stored.row.id }
}
