/**
 * What a write changed, told from the record as it was stored before and after: pure, so that every kind of value
 * can be tested without a database.
 */
import type { BasePayload } from 'payload'
import { isDeepStrictEqual } from 'node:util'
import { type CollectionModel, type FieldModel, inverseKinds } from '../database/model/model'
import type { Stored } from '../database/storage/stored'
import { mask } from './mask'
import { type Places, placesOf } from '../database/storage/places'

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
  const places = placesOf(payload, collection)
  const changes: Changed = {}
  const masked: Record<string, unknown> = {}
  for (const field of recordedFields(collection)) {
    const was = before ? shownValue(places, field, before) : emptyOf(field)
    const is = after ? shownValue(places, field, after) : emptyOf(field)
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

export const isMasked = ({ marks }: FieldModel): boolean => marks.personalData !== undefined

/** What a field holds that has no value. */
export const emptyOf = ({ isLocalized, kind }: FieldModel): unknown =>
  kind === 'choices' || kind === 'references' ? [] : isLocalized ? {} : null

/** A field's value, from a record as it is stored, as the interface shows it. */
export const shownValue = (places: Places, field: FieldModel, { parts, row }: Stored): unknown => {
  const place = places.get(field.name)
  if (!place) throw new Error(`${field.name} has no place in the database.`)
  if (field.kind === 'references') {
    return (parts[place.table] ?? [])
      .filter(({ path }) => path === field.name)
      .map((part) => part[place.column])
  }
  if (field.kind === 'choices') return (parts[place.table] ?? []).map((part) => part[place.column])
  if (field.isLocalized) {
    return Object.fromEntries(
      (parts[place.table] ?? []).flatMap((part) =>
        part[place.column] === null ? [] : [[part['_locale'], part[place.column]]],
      ),
    )
  }
  const value = row[place.column] ?? null
  return field.kind === 'moment' && typeof value === 'string' ? new Date(value).toISOString() : value
}
