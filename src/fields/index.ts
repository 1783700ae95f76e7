/**
 * Short forms for fields of collections. Each takes the name first and returns a plain Payload field; spread it to
 * add settings: `{ ...reference('lead', 'leads'), index: true }`.
 *
 * Settings of the engines beyond Payload's own types are in `custom`, typed by `FieldMarks`.
 */
import type { CollectionSlug, Field, JoinField, Option, PayloadRequest } from 'payload'

/** The colour of a status: grey, pale blue, amber, strong blue or red. */
export type Tone = 'bad' | 'good' | 'info' | 'neutral' | 'warning'

/** The engines' settings in a field's `custom`. A field without marks is an ordinary value. */
export type FieldMarks = {
  /** `amount`: text that is compared and sorted as a number if possible. `place`: JSON that is `[longitude, latitude]`. */
  kind?: 'amount' | 'place'
  /** The collection whose ids a `json` field lists. */
  idsOf?: string
  /** The inverse is one record instead of a list. This makes the owning field unique. */
  isToOne?: true
  /** Personal data. `sealed`: to be encrypted. `guarded`: stored in clear, shown according to the caller's level. */
  personalData?: 'sealed' | 'guarded'
  /** The object in which the REST API shows the field as a property: `actorType` with `actor` is `actor.type`. */
  memberOf?: string
  /** The set-based equivalent of the field's `beforeChange` hook. */
  bulkComputation?: BulkComputation
  /** Has validation rules beyond its type, so Payload validates each value. Set by the engine. */
  hasOwnRules?: true
  /** `validate` applies to staff only. Values that API keys write are not validated. */
  hasStaffOnlyRules?: true
  /** The limits that Payload enforces for the field. Set by the engine. */
  rules?: ValueRules
  /** Read-only for API keys: a value they send is ignored. */
  isResponseOnly?: true
  /** Writable on create and by id; ignored in bulk updates. */
  isIgnoredInBulk?: true
  /** Never replaced by its record, at any depth. */
  isNeverPopulated?: true
  /** Indexed, because lists are often filtered or sorted by the field. The columns of a panel list need no such mark. */
  isListed?: true
  /** Column headings that an import matches to the field, besides its label and name. Case, spaces and punctuation do not count. */
  headings?: readonly string[]
  /** Further headings for files without columns for the fields `names`: "Customer" where there is no first or last name. */
  headingsWithout?: { headings: readonly string[]; names: readonly string[] }
  /** Used for lookups, so texts of any length are indexed. */
  isNaturalKey?: true
  /** Has an index for `like`, because searches look for a part of the text in large tables. */
  isSearched?: true
  /** Text of keys separated by spaces, indexed by key. */
  hasKeys?: true
  /** A time that is never earlier than in older records of the collection. */
  isTimeline?: true
  /** Not stored: computed when a record is read. Set by the engine. */
  isComputed?: true
  /** Visible only in the panel: neither in the REST API nor in filters of API keys. */
  isPanelOnly?: true
  /** Text with a telephone number, which the panel formats where it is read. */
  isPhone?: true
  /** A timestamp that stands for its day in UTC. */
  isDay?: true
  /** The tones of the values that the panel shows as coloured chips. Values without one are neutral. */
  tones?: Readonly<Record<string, Tone>>
  /** A date that counts as late once it is past, unless `field` of the record has one of `values`. */
  lateUnless?: { field: string; values: readonly unknown[] }
  /** Not stored: the amount whose value a filter by this field uses, and whose label it shares. */
  filters?: string
  /** Not stored: a filter by this field filters by the field at `path`; a checkbox is true if that field has one of `values`. */
  leadsTo?: { path: string; values?: readonly string[] }
  /** Not stored: a value of the latest record that references this one. */
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

/** The source of a value that comes from the latest referencing record. */
export type LatestValue = {
  collection: CollectionSlug
  /** The source field in `collection`; `createdAt` for an age. */
  field: string
  /** The value is the time since `field`, in days. */
  isAge?: true
  /** The field in `collection` that references this record. */
  on: string
  /** A reference that both records share, such as their tenant, so that callers who see one also see the other. */
  within: string
}

/** Computes the value of a field in set-based writes, from the written record. */
export type BulkComputation = {
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

/** A telephone number as people type it: any text is stored unchanged. */
export const phone = (name: string) =>
  ({ name, type: 'text', custom: { isPhone: true } satisfies FieldMarks }) satisfies Named<'text'>

/** Multi-line text in the panel. */
export const paragraph = (name: string) => ({ name, type: 'textarea' }) satisfies Named<'textarea'>

export const number = (name: string) => ({ name, type: 'number' }) satisfies Named<'number'>

export const checkbox = (name: string) => ({ name, type: 'checkbox' }) satisfies Named<'checkbox'>

/** The date-fns pattern of times in the panel's lists, forms and cards. It follows the reader's language. */
export const dateFormat = 'PPp'

/** A point in time: ISO 8601 text in the REST API, a timestamp in the database. */
export const dateTime = (name: string) =>
  ({
    name,
    type: 'date',
    admin: { date: { displayFormat: dateFormat, pickerAppearance: 'dayAndTime', timeFormat: 'p' } },
  }) satisfies Named<'date'>

/** A day without a time: the UTC day of the stored timestamp, which is midnight unless the REST API wrote another time. */
export const calendarDay = (name: string) =>
  ({
    name,
    type: 'date',
    admin: {
      components: { Field: '/src/admin/features/days#DayField' },
      date: { pickerAppearance: 'dayOnly' },
    },
    custom: { isDay: true } satisfies FieldMarks,
  }) satisfies Named<'date'>

/** Money as people type it: any text is stored unchanged, and is compared as a number if possible. */
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
 * The other side of a relation that `collection` stores in its field `on`. Only `on` is stored, so both sides always
 * agree. A table in the panel; ids (or records, with depth) in the REST API.
 */
export const inverse = (name: string, collection: CollectionSlug, on: string) =>
  ({ name, type: 'join', collection, on, maxDepth: 1 }) satisfies JoinField

/** The other side of a relation that at most one record owns. */
export const inverseOne = (name: string, collection: CollectionSlug, on: string) =>
  ({ ...inverse(name, collection, on), custom: { isToOne: true } satisfies FieldMarks }) satisfies JoinField

// Some values end with a space, which labels do not need.
const options = (values: readonly string[]) => values.map((value) => ({ label: value.trim(), value }))
