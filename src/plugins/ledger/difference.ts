/**
 * What a write changed, told from the record as it was stored before and after: pure, so that every kind of value
 * can be tested without a database.
 */
import type { BasePayload } from 'payload'
import { isDeepStrictEqual } from 'node:util'
import { type CollectionModel, type FieldModel, inverseKinds } from '../database/model/model'
import type { FieldStorage, Stored } from '../database/storage/field'
import { fieldStorage, storageOf } from '../database/storage/map'
import { isMasked, mask } from '../database/storage/mask'

/** By field: its value before and after, as the interface shows it. Of localised text, by locale. */
export type Changed = Record<string, { after: unknown; before: unknown }>

export type Difference = {
  /** Personal data masked. */
  changes: Changed
  /** The values before of the fields that are masked in `changes`. */
  masked: Record<string, unknown>
}

/** Fields that say when a record was written and not what. */
const stamps = new Set(['id', 'createdAt', 'updatedAt'])

/**
 * @param before absent for a record that is made
 * @param after absent for a record that is deleted
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
    if (isDeepStrictEqual(was, is)) continue
    changes[field.name] = isMasked(field)
      ? { after: mask(is), before: mask(was) }
      : { after: is, before: was }
    if (isMasked(field)) masked[field.name] = was
  }
  return { changes, masked }
}

/** The fields whose changes are recorded: the record's own, as the interface knows them. */
export const recordedFields = ({ fields }: CollectionModel): FieldModel[] =>
  [...fields.values()].filter(({ kind, name }) => !inverseKinds.has(kind) && !stamps.has(name))

/** Those fields as they are stored. */
export const recordedStorage = (payload: BasePayload, collection: CollectionModel): FieldStorage[] => {
  const storage = storageOf(payload, collection.slug)
  return recordedFields(collection).map(({ name }) => fieldStorage(storage, name))
}
