/**
 * Parses the value of a condition according to its field's kind. A query string has only text, so numbers, booleans and
 * null are accepted as text too.
 */
import { readAmount } from '../../../lib/amounts'
import { splitWords } from './words'
import { FilterError } from '../connection/errors'
import type { Operator, Scalar } from './filter'
import { isId, maxId } from '../model/id'
import { type FieldModel, inverseKinds, listKinds } from '../model/model'
import { readDateTime } from '../storage/dateTime'
import { InexactNumber, isExactNumber, describeInexact } from '../../../lib/exactNumber'
import { isCleanText, notCleanText } from '../../../lib/text'

export const parseOperand = (
  field: FieldModel,
  operator: Operator,
  value: unknown,
  at: string,
): Scalar | Scalar[] => {
  requireExact(value, at)
  switch (operator) {
    case 'exists':
      return parseBoolean(value, at)
    case 'in':
    case 'not_in':
      return listOf(field, value, at).map((each) => parseScalar(field, each, at))
    case 'like':
    case 'contains': {
      if (listKinds.has(field.kind) && field.kind !== 'choices') return parseScalar(field, value, at)
      if (operator === 'contains' && field.kind === 'choices') return parseScalar(field, value, at)
      return parseText(value, at, operator)
    }
    case 'equals':
    case 'not_equals':
      return parseScalar(field, value, at)
    default:
      return field.kind === 'amount'
        ? parseAmount(value, at)
        : notNull(parseScalar(toOrderField(field), value, at), at)
  }
}

/** @throws FilterError for a number in JSON that a double cannot represent, for any kind of field */
const requireExact = (value: unknown, at: string): void => {
  const inexact = [value].flat().find((each) => each instanceof InexactNumber)
  if (inexact) throw new FilterError(at, describeInexact(inexact.literal))
}

/**
 * For the clauses on number fields that Payload reads: it rounds every number.
 *
 * @param condition operators and their values, as text, a comma list or a list
 * @throws FilterError for a number that a double cannot represent
 */
export const requireExactOperands = (name: string, condition: unknown): void => {
  if (typeof condition !== 'object' || condition === null) return
  for (const [operator, value] of Object.entries(condition) as [string, unknown][]) {
    const parts = [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : []))
    const inexact = parts
      .map((part) => part.trim())
      .find((part) => numberText.test(part) && !isExactNumber(part.replace(' ', '+')))
    if (inexact !== undefined) throw new FilterError(`where[${name}][${operator}]`, describeInexact(inexact))
  }
}

/** For `greater_than` and the like, a closed list compares as text, so that other values are allowed too. */
const toOrderField = (field: FieldModel): FieldModel =>
  field.kind === 'choice' ? { ...field, kind: 'text' } : field

// Spaces around commas are ignored, unless an allowed value begins or ends with one.
const listOf = ({ values = [] }: FieldModel, value: unknown, at: string): unknown[] => {
  const list =
    typeof value === 'string'
      ? value.split(',').map((each) => (values.includes(each) ? each : each.trim()))
      : value
  if (!Array.isArray(list) || list.length === 0 || list.some((each) => each === '')) {
    throw new FilterError(at, 'must be a comma list or an array of at least one value, none of them empty.')
  }
  return list
}

const parseScalar = (field: FieldModel, value: unknown, at: string): Scalar => {
  if (value === null) return null
  const kind = field.kind
  if (kind === 'text' || kind === 'amount') return cleanText(value, at)
  if (value === 'null') return null
  switch (kind) {
    case 'checkbox':
      return parseBoolean(value, at)
    case 'choice':
    case 'choices':
      return parseChoice(field, value, at)
    case 'dateTime':
      return parseDateTime(value, at)
    case 'number':
      return parseNumber(value, at)
    default:
      return parseId(value, at, inverseKinds.has(kind))
  }
}

const parseBoolean = (value: unknown, at: string): boolean => {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new FilterError(at, 'must be true or false.')
}

const parseChoice = ({ values = [] }: FieldModel, value: unknown, at: string): string => {
  if (typeof value === 'string' && values.includes(value)) return value
  throw new FilterError(
    at,
    `is none of the allowed values: ${values.map((each) => JSON.stringify(each)).join(', ')}.`,
  )
}

const parseDateTime = (value: unknown, at: string): string => {
  const dateTime = readDateTime(value)
  if (dateTime) return dateTime
  throw new FilterError(at, 'must be a date or an ISO 8601 time with its zone, such as 2026-03-01T09:30:00Z.')
}

/**
 * The form of numbers in JSON. A plus sign that was not encoded in a query becomes a space: `1e+21` arrives as `1e 21`.
 */
const numberText = /^-?\d+(?:\.\d+)?(?:e[+ -]?\d+)?$/i

export const parseNumber = (value: unknown, at: string): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && numberText.test(value)) {
    const literal = value.replace(' ', '+')
    if (isExactNumber(literal)) return Number(literal)
    throw new FilterError(at, describeInexact(literal))
  }
  throw new FilterError(at, 'must be a number.')
}

const parseAmount = (value: unknown, at: string): string => {
  const amount =
    typeof value === 'number' && Number.isFinite(value) ? readAmount(String(value)) : readAmount(value)
  if (amount !== undefined) return amount
  throw new FilterError(at, 'must be an amount, such as 25000 or $25,000.00.')
}

const parseId = (value: unknown, at: string, isInverse: boolean): number => {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (isId(id)) return id
  throw new FilterError(
    at,
    `must be an id: a whole number from 1 to ${maxId}${isInverse ? ', or null for "none"' : ''}.`,
  )
}

const parseText = (value: unknown, at: string, operator: 'contains' | 'like'): string => {
  const text = cleanText(value, at)
  if (operator === 'like' ? splitWords(text).length > 0 : text !== '') return text
  throw new FilterError(at, 'must not be blank: it would match every record that has a value.')
}

const cleanText = (value: unknown, at: string): string => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') throw new FilterError(at, 'must be text.')
  if (!isCleanText(text)) throw new FilterError(at, notCleanText)
  return text
}

const notNull = (value: Scalar, at: string): Scalar => {
  if (value !== null) return value
  throw new FilterError(at, 'cannot be null. Ask with "exists" whether there is a value.')
}
