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
