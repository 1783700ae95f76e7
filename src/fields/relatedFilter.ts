/** Lets the panel's lists filter by values of other records. */
import type { Field } from 'payload'
import type { FieldMarks } from '.'
import { neverShown } from './layout'

/**
 * A field that is not stored: a filter by this field filters by the field at the end of `path`.
 *
 * @param name the name in the filter (`relatedFilters`)
 */
export const relatedFilter = <F extends Extract<Field, { type: 'date' | 'text' }>>(
  field: F,
  name: string,
  path: string,
) => ({
  ...field,
  admin: neverShown,
  custom: { isPanelOnly: true, leadsTo: { path } } satisfies FieldMarks,
  virtual: name,
})

/** A checkbox that is not stored: it stands for whether the field at the end of `path` has one of `values`. */
export const relatedCheck = <F extends Extract<Field, { type: 'checkbox' }>>(
  field: F,
  name: string,
  { path, values }: { path: string; values: readonly string[] },
) => ({
  ...field,
  admin: neverShown,
  custom: { isPanelOnly: true, leadsTo: { path, values } } satisfies FieldMarks,
  virtual: name,
})
