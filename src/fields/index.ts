/**
 * The words collections are written in. Each takes the name first and returns the plain Payload field a
 * reader would have typed; a field with behaviour spreads it: `{ ...reference('lead', 'leads'), index: true }`.
 *
 * What the engines must know beyond Payload's own types stands in `custom`, typed by `FieldMarks`.
 */
import type { CollectionSlug, Field, JoinField, Option, PayloadRequest } from 'payload'

/** The engines' settings in a field's `custom`. A field without marks is an ordinary value. */
export type FieldMarks = {
  /** `amount`: text that compares and sorts as a number when it is one. `place`: JSON that is `[longitude, latitude]`. */
  kind?: 'amount' | 'place'
  /** A `json` field that holds a list of ids, of this collection. */
  idsOf?: string
  /** The inverse is one record instead of a list. The owning field is then unique. */
  isToOne?: true
  /** Personal data. `sealed`: to be encrypted. `guarded`: stored in clear, shown according to the caller's level. */
  personalData?: 'sealed' | 'guarded'
  /** In the REST API a property of this object: `actorType` with `actor` is `actor.type`. */
  memberOf?: string
  /** The set-based equivalent of the field's `beforeChange` hook. */
  together?: Together
  /** Has validation rules beyond its type, so Payload validates each value. Set by the engine. */
  hasOwnRules?: true
  /** Its `validate` applies to staff only. Values that API keys write need no validation. */
  hasStaffOnlyRules?: true
  /** The subset of these rules that Payload enforces for the field. Set by the engine. */
  rules?: ValueRules
  /** Read-only for API keys: a value they send is ignored. */
  isResponseOnly?: true
  /** Writable on create and by id; ignored in bulk updates. */
  isIgnoredInBulk?: true
  /** Never replaced by its record, at any depth. */
  isNeverPopulated?: true
  /** Lists are often filtered or sorted by it, so it is indexed for that. What the panel's list shows is so without the mark. */
  isListed?: true
  /** The headings by which files name it, besides its label and name. Case, spaces and punctuation do not count. */
  headings?: readonly string[]
  /** Further ones, by which files name it that have no column of `names`: "Customer" where first and last names are not apart. */
  headingsWithout?: { headings: readonly string[]; names: readonly string[] }
  /** Used for lookups, so it is indexed whatever its length. */
  isNaturalKey?: true
  /** Searched by a part of its text in tables of any size, so `like` has an index of it. */
  isSearched?: true
  /** Holds keys with spaces between, and is indexed by each of them. */
  hasKeys?: true
  /** A time that only increases with the collection's records. */
  isTimeline?: true
  /** Not stored: computed when a record is read. Set by the engine. */
  isComputed?: true
  /** Visible only in the panel: not in the REST API, nor in filters of keys. */
  isPanelOnly?: true
  /** A moment that stands for its day in UTC. */
  isDay?: true
  /** Not stored: a filter by this field filters by the value of the amount of this name, and is called like it. */
  filters?: string
  /** Not stored: a filter by this field filters by the field at `path`; a checkbox: by whether that has one of `values`. */
  leadsTo?: { path: string; values?: readonly string[] }
  /** Not stored: what the latest record that names this one says. */
  latest?: LatestValue
  /** Not stored: a search by this field searches the fields at these paths. */
  searches?: readonly string[]
}

export type ValueRules = {
  isRequired?: boolean
  max?: number
  maxLength?: number
  maxRows?: number
  min?: number
  minLength?: number
  minRows?: number
}

/** The source of a value that is not the record's own. */
export type LatestValue = {
  collection: CollectionSlug
  /** There: a field, or for the age of that record in days its `createdAt`. */
  field: string
  isAge?: true
  /** There: the reference to this record. */
  on: string
  /** A reference that both have, as their tenant: who sees the one sees the other. */
  within: string
}

/** The value of a field as a function of the written record. */
export type Together = {
  /** The fields that `value` reads. Empty: the value is the same for all records. */
  from: readonly string[]
  /** Returning `undefined` keeps the field's value. */
  value: (
    record: Record<string, unknown>,
    context: { operation: 'create' | 'update'; req: PayloadRequest },
  ) => unknown
}

type Named<T extends Field['type']> = Extract<Field, { type: T }>

export const text = (name: string) => ({ name, type: 'text' }) satisfies Named<'text'>

/** Multi-line text in the panel. */
export const paragraph = (name: string) => ({ name, type: 'textarea' }) satisfies Named<'textarea'>

export const number = (name: string) => ({ name, type: 'number' }) satisfies Named<'number'>

export const checkbox = (name: string) => ({ name, type: 'checkbox' }) satisfies Named<'checkbox'>

/** How the panel shows times, in lists, forms and cards: a pattern of date-fns, which follows the reader's language. */
export const dateFormat = 'PPp'

/** A point in time: ISO 8601 text in the REST API, a timestamp in the database. */
export const dateTime = (name: string) =>
  ({
    name,
    type: 'date',
    admin: { date: { displayFormat: dateFormat, pickerAppearance: 'dayAndTime', timeFormat: 'p' } },
  }) satisfies Named<'date'>

/** A day without a time: the day in UTC of the stored moment, which is its midnight unless the REST API wrote another. */
export const calendarDay = (name: string) =>
  ({
    name,
    type: 'date',
    admin: {
      components: {
        Cell: '/src/admin/features/days#DayCell',
        Field: '/src/admin/features/days#DayField',
      },
      date: { pickerAppearance: 'dayOnly' },
    },
    custom: { isDay: true } satisfies FieldMarks,
  }) satisfies Named<'date'>

/** Money as people type it: any text is stored unchanged, and compared as a number if it is one. */
export const amount = (name: string) =>
  ({ name, type: 'text', custom: { kind: 'amount' } satisfies FieldMarks }) satisfies Named<'text'>

export const reference = <S extends CollectionSlug>(name: string, relationTo: S) =>
  ({ name, type: 'relationship', relationTo }) satisfies Named<'relationship'>

export const references = <S extends CollectionSlug>(name: string, relationTo: S) =>
  ({ name, type: 'relationship', relationTo, hasMany: true }) satisfies Named<'relationship'>

/** One value of a closed list. */
export const oneOf = (name: string, values: readonly string[]) =>
  ({ name, type: 'select', options: options(values) }) satisfies Named<'select'>

/** The options of a closed list; undefined for other fields. */
export const closedListOf = (field: { type: string }): readonly Option[] | undefined =>
  field.type === 'radio' || field.type === 'select' ? (field as Named<'radio' | 'select'>).options : undefined

/** Any number of values of a closed list. */
export const manyOf = (name: string, values: readonly string[]) =>
  ({ name, type: 'select', hasMany: true, options: options(values) }) satisfies Named<'select'>

/**
 * The other side of a relation that `collection` stores in its field `on`. It is not stored here, so both sides
 * always agree. A table in the panel; ids (or records, with depth) in the REST API.
 */
export const inverse = (name: string, collection: CollectionSlug, on: string) =>
  ({ name, type: 'join', collection, on, maxDepth: 1 }) satisfies JoinField

/** The other side of a relation that at most one record owns. */
export const inverseOne = (name: string, collection: CollectionSlug, on: string) =>
  ({ ...inverse(name, collection, on), custom: { isToOne: true } satisfies FieldMarks }) satisfies JoinField

// Some values end with a space, which labels do not need.
const options = (values: readonly string[]) => values.map((value) => ({ label: value.trim(), value }))
