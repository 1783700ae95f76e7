/**
 * Words around a field that say what the engines do with it: `sealed(text('vin'))`. They add to the field's
 * marks and change nothing else. See `FieldMarks` for what each means.
 */
import type { Field } from 'payload'
import type { FieldMarks } from '.'

const mark =
  (marks: FieldMarks) =>
  <F extends Field>(field: F): F & { custom: FieldMarks } => ({
    ...field,
    custom: { ...field.custom, ...marks },
  })

/** Personal data to be stored encrypted: what identifies somebody to a bank or an authority. */
export const sealed = mark({ personalData: 'sealed' })

/** Personal data to be shown by the caller's level, in clear at rest. */
export const guarded = mark({ personalData: 'guarded' })

export const responseOnly = mark({ isResponseOnly: true })

export const ignoredInBulk = mark({ isIgnoredInBulk: true })

export const naturalKey = mark({ isNaturalKey: true })

export const panelOnly = mark({ isPanelOnly: true })

/**
 * Says how a value that a `beforeChange` hook sets comes about when many records are written by one statement,
 * where no hook runs. A field with such a hook and without this makes its collection's records be written apart.
 */
export const setTogether = <F extends Field>(
  field: F,
  together: NonNullable<FieldMarks['together']>,
): F & { custom: FieldMarks } => ({ ...field, custom: { ...field.custom, together } })

/** A `json` field that holds a list of ids of a collection, where a table of references would be too slow. */
export const idsOf = (collection: string, field: Field): Field & { custom: FieldMarks } =>
  mark({ idsOf: collection })(field)

/** A field of the record that the interface shows as a member of an object: `actorType` as `actor: { type }`. */
export const memberOf = (object: string) => mark({ memberOf: object })
