/** Functions that add marks to a field: `sealed(text('vin'))`. See `FieldMarks` for their meanings. */
import type { Field } from 'payload'
import type { BulkComputation, FieldMarks, Tone } from '.'

const mark =
  (marks: FieldMarks) =>
  <F extends Field>(field: F): F & { custom: FieldMarks } => ({
    ...field,
    custom: { ...field.custom, ...marks },
  })

/** Personal data to be encrypted: what identifies a person to a bank or an authority. */
export const sealed = mark({ personalData: 'sealed' })

/** Personal data that is stored in clear and shown according to the caller's level. */
export const guarded = mark({ personalData: 'guarded' })

export const responseOnly = mark({ isResponseOnly: true })

export const ignoredInBulk = mark({ isIgnoredInBulk: true })

/** Headings by which an import finds the field in files of other programs. */
export const headed = <F extends Field>(field: F, headings: readonly string[]): F & { custom: FieldMarks } =>
  mark({ headings })(field)

/** Further headings, used only for files without columns for the fields `names`. */
export const headedWithout = <F extends Field>(
  field: F,
  names: readonly string[],
  headings: readonly string[],
): F & { custom: FieldMarks } => mark({ headingsWithout: { headings, names } })(field)

export const naturalKey = mark({ isNaturalKey: true })

/** Gives the field an index for `like`, for searches of a part of the field's text. */
export const searched = mark({ isSearched: true })

/** Gives the field an index, for lists that are often filtered or sorted by the field. */
export const listed = mark({ isListed: true })

export const panelOnly = mark({ isPanelOnly: true })

/**
 * Adds the set-based equivalent of a field's `beforeChange` hook. Without the equivalent, a field with such a hook has all
 * records of its collection written one by one.
 */
export const computeInBulk = <F extends Field>(
  field: F,
  bulkComputation: BulkComputation,
): F & { custom: FieldMarks } => ({ ...field, custom: { ...field.custom, bulkComputation } })

/** A `json` field with a list of ids of a collection, where a relation table would be too slow. */
export const idsOf = (collection: string, field: Field): Field & { custom: FieldMarks } =>
  mark({ idsOf: collection })(field)

/** A field that the REST API shows as a property of an object: `actorType` as `actor: { type }`. */
export const memberOf = (object: string) => mark({ memberOf: object })

/** Shows the values of a field as chips in these colours. */
export const toned = <F extends Field>(
  field: F,
  tones: Readonly<Record<string, Tone>>,
): F & { custom: FieldMarks } => mark({ tones })(field)

/** A date that the panel shows as late once it is past, unless another field of the record has one of these values. */
export const lateUnless = <F extends Field>(
  date: F,
  field: string,
  values: readonly unknown[],
): F & { custom: FieldMarks } => mark({ lateUnless: { field, values } })(date)
