/**
 * A filter after parsing: every name known, every value of its field's type. The one form in which
 * a condition travels between the interface, access rules and the database.
 */
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
  /** `only_in`, which no caller can write: the value, or every element, is one of these, or there is none. */
  operator: Exclude<Operator, 'near'> | 'only_in'
  /** Relations to follow from the record; the last field is the one compared. */
  path: readonly [FieldModel, ...FieldModel[]]
  value: Scalar | readonly Scalar[]
  /** By step of the path: what the records that it leads to must match to be looked at. */
  walls?: readonly (Filter | undefined)[]
}

export type Filter = Clause | { and: readonly Filter[] } | { or: readonly Filter[] }

export type Sort = { descending: boolean; field: FieldModel }
