/**
 * A filter after parsing: every field is known and every value has its field's type. Parameters, access rules and
 * subscriptions are all parsed to this form, and SQL is compiled from it.
 */
import type { Place } from '../../../fields/place'
import type { FieldModel } from '../model/model'

export const operators = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
  'like',
  'contains',
  'in',
  'not_in',
  'exists',
  'near',
] as const

export type Operator = (typeof operators)[number]

export type Scalar = boolean | null | number | string

export type Clause = {
  /**
   * `only_in`, which callers cannot use, matches if the value, or every element, is one of these, or if there is no
   * value.
   */
  operator: Operator | 'only_in'
  /** Relations to follow from the record; the last field is the one compared. */
  path: readonly [FieldModel, ...FieldModel[]]
  /** The index of the clause's value, in a filter that is compiled for many requests (`parameters.ts`). */
  slot?: number
  value: Scalar | readonly Scalar[]
  /** For each step of the path, the filter that the related records must match. */
  stepFilters?: readonly (Filter | undefined)[]
}

export type Filter = Clause | { and: readonly Filter[] } | { or: readonly Filter[] }

export type Sort = {
  descending: boolean
  field: FieldModel
  /** For a field with a place: sorts by the distance from here. */
  from?: Place
  /** The groups that the field is a member of, the outermost first. */
  groups?: readonly FieldModel[]
}
