/**
 * The words collections are written in. Each takes the name first and returns the plain Payload field a
 * reader would have typed; a field with behaviour spreads it: `{ ...reference('lead', 'leads'), index: true }`.
 *
 * What the engines must know beyond Payload's own types stands in `custom`, typed by `FieldMarks`.
 */
import type { CollectionSlug, Field, JoinField, PayloadRequest } from 'payload'

/** What our engines read from a field's `custom`. A field without marks is an ordinary value. */
export type FieldMarks = {
  /** `amount`: text that compares and sorts as a number when it is one. */
  kind?: 'amount'
  /** A `json` field that holds a list of ids, of this collection. */
  idsOf?: string
  /** The inverse names one record, not a list. The owner's field is then unique among its values. */
  isOne?: true
  /** Personal data. `sealed` is to be encrypted, `guarded` stays in clear and is shown by level. */
  personalData?: 'sealed' | 'guarded'
  /** In the interface a member of this object: `actorType` of `actor` is `actor.type`. */
  memberOf?: string
  /** What the field's `beforeChange` hook does, for writes of many records at once. */
  together?: Together
  /** Has a rule of its own beyond its type: each record's value is checked by Payload. Set by the engine. */
  isChecked?: true
  /** Set by the service; a key may send it back and it is ignored. */
  isResponseOnly?: true
  /** Written on create and by id; ignored in bulk update. */
  isIgnoredInBulk?: true
  /** Stays an id at any depth. */
  isNeverPopulated?: true
  /** Looked up by value; indexed whatever its length. */
  isNaturalKey?: true
  /** A moment that only rises with the records of its collection. */
  isTimeline?: true
  /** Seen in the panel alone: no part of the interface or of a filter of a key. */
  isPanelOnly?: true
  /** Not stored: a search by it looks through the fields at these paths. */
  searches?: readonly string[]
}

/** The value of a field as a function of the record that is written. */
export type Together = {
  /** The fields that `value` reads. None: the value is the same for all records. */
  from: readonly string[]
  /** `undefined` leaves the field as it is. */
  value: (
    record: Record<string, unknown>,
    context: { operation: 'create' | 'update'; req: PayloadRequest },
  ) => unknown
}

type Named<T extends Field['type']> = Extract<Field, { type: T }>

export const text = (name: string) => ({ name, type: 'text' }) satisfies Named<'text'>

/** Text over several lines in the panel. */
export const paragraph = (name: string) => ({ name, type: 'textarea' }) satisfies Named<'textarea'>

export const number = (name: string) => ({ name, type: 'number' }) satisfies Named<'number'>

export const checkbox = (name: string) => ({ name, type: 'checkbox' }) satisfies Named<'checkbox'>

/** A point in time: ISO 8601 text in the interface, a timestamp in the database. */
export const dateTime = (name: string) =>
  ({ name, type: 'date', admin: { date: { pickerAppearance: 'dayAndTime' } } }) satisfies Named<'date'>

/** Money as people write it: any text is kept to the letter; one that reads as a number compares as one. */
export const amount = (name: string) =>
  ({ name, type: 'text', custom: { kind: 'amount' } satisfies FieldMarks }) satisfies Named<'text'>

export const reference = <S extends CollectionSlug>(name: string, relationTo: S) =>
  ({ name, type: 'relationship', relationTo }) satisfies Named<'relationship'>

export const references = <S extends CollectionSlug>(name: string, relationTo: S) =>
  ({ name, type: 'relationship', relationTo, hasMany: true }) satisfies Named<'relationship'>

/** One value of a closed list. */
export const oneOf = (name: string, values: readonly string[]) =>
  ({ name, type: 'select', options: options(values) }) satisfies Named<'select'>

/** Any number of values of a closed list. */
export const manyOf = (name: string, values: readonly string[]) =>
  ({ name, type: 'select', hasMany: true, options: options(values) }) satisfies Named<'select'>

/**
 * The other side of a relation that `collection` owns in its field `on`: never stored here, so the two
 * sides cannot disagree. A table in the panel; ids (or records, with depth) in the interface.
 */
export const inverse = (name: string, collection: CollectionSlug, on: string) =>
  ({ name, type: 'join', collection, on, maxDepth: 1 }) satisfies JoinField

/** The other side of a relation that at most one record owns. */
export const inverseOne = (name: string, collection: CollectionSlug, on: string) =>
  ({ ...inverse(name, collection, on), custom: { isOne: true } satisfies FieldMarks }) satisfies JoinField

// A value keeps its trailing space; its label does not need one.
const options = (values: readonly string[]) => values.map((value) => ({ label: value.trim(), value }))
