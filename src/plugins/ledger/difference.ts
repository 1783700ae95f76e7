/** Computes what a write changed from the stored record before and after. Pure. */
import type { BasePayload } from 'payload'
import { isDeepStrictEqual } from 'node:util'
import { type CollectionModel, type FieldModel, inverseKinds, nestedFields } from '../database/model/model'
import { withoutRowIds, normalizeStored } from '../database/model/shape'
import type { FieldStorage, Stored } from '../database/storage/field'
import { unrecordedFields } from '../database/model/recorded'
import { type CollectionStorage, fieldStorage, storageOf } from '../database/storage/map'
import { isMasked, mask } from '../database/storage/mask'
import { derivedFrom } from '../../lib/payloadState'

/** The value of each changed field before and after, as the REST API shows it; localised text by locale. */
export type Changed = Record<string, { after: unknown; before: unknown }>

export type Difference = {
  /** With personal data masked. */
  changes: Changed
  /** The former values of fields that are masked in `changes`. */
  masked: Record<string, unknown>
}

/**
 * @param before undefined for a created record
 * @param after undefined for a deleted record
 */
export const difference = (
  payload: BasePayload,
  collection: CollectionModel,
  before: Stored | undefined,
  after: Stored | undefined,
): Difference => {
  const changes: Changed = {}
  const masked: Record<string, unknown> = {}
  for (const { empty, field, fromStored } of recordedStorage(payload, collection)) {
    const was = before ? fromStored(before) : empty
    const is = after ? fromStored(after) : empty
    if (was === is || isDeepStrictEqual(was, is)) continue
    changes[field.name] = isMasked(field)
      ? { after: mask(is), before: mask(was) }
      : { after: is, before: was }
    if (isMasked(field)) masked[field.name] = was
  }
  return { changes: { ...changes, ...nestedDifference(collection, before?.nested, after?.nested) }, masked }
}

type Values = Record<string, unknown>

/** Whether a value is unchanged, ignoring the ids of its rows. */
const isSame = (field: FieldModel, was: unknown, is: unknown): boolean =>
  isDeepStrictEqual(withoutRowIds(field, was), withoutRowIds(field, is))

/** Nothing is masked, because nested values contain no personal data. */
const nestedDifference = (
  collection: CollectionModel,
  before: undefined | Values,
  after: undefined | Values,
): Changed =>
  Object.fromEntries(
    nestedFields(collection).flatMap((field) => {
      const [was, is] = [before, after].map((values) => normalizeStored(field, values?.[field.name]))
      return isSame(field, was, is) ? [] : [[field.name, { after: is, before: was }]]
    }),
  )

/** The changes of a global, whose values Payload has read in every locale. */
export const globalDifference = (global: CollectionModel, before: Values, after: Values): Changed =>
  Object.fromEntries(
    recordedFields(global).flatMap((field) => {
      const { key, name } = field
      const [was, is] = [before, after].map((values) => normalizeStored(field, values[key ?? name]))
      if (isSame(field, was, is)) return []
      return [[name, isMasked(field) ? { after: mask(is), before: mask(was) } : { after: is, before: was }]]
    }),
  )

/** The values of the nested fields of a deleted record. */
export const lostNested = (collection: CollectionModel, nested: Values): Changed =>
  nestedDifference(collection, nested, undefined)

/** The fields that the ledger records: those stored with the record, as the REST API names them. */
export const recordedFields = derivedFrom(({ fields }: CollectionModel): readonly FieldModel[] =>
  [...fields.values()].filter(
    ({ kind, name }) => name !== 'id' && !inverseKinds.has(kind) && !unrecordedFields.has(name),
  ),
)

/** The storage of those fields, without nested ones. */
export const recordedStorage = (payload: BasePayload, collection: CollectionModel): readonly FieldStorage[] =>
  storageOfRecorded(storageOf(payload, collection.slug))

const storageOfRecorded = derivedFrom((storage: CollectionStorage): readonly FieldStorage[] =>
  recordedFields(storage.collection).flatMap(({ kind, name }) =>
    kind === 'nested' ? [] : fieldStorage(storage, name),
  ),
)
