/**
 * The cost of a filter to the database: how many times its SQL reads tables other than the filter's own, and how many
 * words it searches in text. Each step of a path reads one or two tables, and each tenant filter adds more; planning
 * all of them takes Postgres time and memory.
 *
 * Conditions on columns of the record itself cost nothing here; `parseWhere` limits their number.
 */
import { isLongText, splitWords } from './words'
import { FilterError } from '../connection/errors'
import type { Clause, Filter } from './filter'
import { type FieldModel, listKinds } from '../model/model'

/** `tables`: how many times other tables are read. `words`: how many words `like` and `contains` search for. */
export type FilterCost = { tables: number; words: number }

/** Measured with 20,000 records a table: a filter at either limit plans and runs in about a second, in under 100 MB. */
export const costLimits: FilterCost = { tables: 200, words: 200 }

const zeroCost: FilterCost = { tables: 0, words: 0 }

const sum = (costs: readonly FilterCost[]): FilterCost => {
  const total = { ...zeroCost }
  for (const { tables, words: count } of costs) {
    total.tables += tables
    total.words += count
  }
  return total
}

/** @param filter as it is compiled, with the filters of its steps (`withStepFilters`) */
export const costOf = (filter: Filter): FilterCost => {
  if ('and' in filter) return sum(filter.and.map(costOf))
  if ('or' in filter) return sum(filter.or.map(costOf))
  return clauseCost(filter)
}

const clauseCost = ({ operator, path, value, stepFilters = [] }: Clause): FilterCost => {
  const steps = path.slice(0, -1).map((field, at) => stepCost(field, stepFilters[at]))
  const field = path.at(-1) ?? path[0]
  const filter = stepFilters[path.length - 1]
  const ownCost = { tables: tablesCompared(field, filter), words: countWords(operator, value) }
  const last = filter && isList(field) ? sum([ownCost, costOf(filter)]) : ownCost
  // If the list contains null, the SQL reads the field twice.
  const hasNull = Array.isArray(value) && value.includes(null)
  const secondRead = hasNull || operator === 'only_in' ? [last] : []
  const lengthCheck = checksLength(operator, value) && !isList(field) ? [{ ...ownCost, words: 0 }] : []
  return sum([...steps, last, ...secondRead, ...lengthCheck])
}

const stepCost = (field: FieldModel, filter: Filter | undefined): FilterCost =>
  sum([{ tables: field.kind === 'reference' ? 1 : 2, words: 0 }, filter ? costOf(filter) : zeroCost])

const tablesCompared = (field: FieldModel, filter: Filter | undefined): number => {
  if (isList(field)) return filter ? 2 : 1
  // Localised text, with fallback to another locale.
  return field.isLocalized ? 3 : 0
}

const isList = ({ kind }: FieldModel): boolean => listKinds.has(kind) || kind === 'inverseOne'

const countWords = (operator: string, value: unknown): number => {
  if (typeof value !== 'string') return 0
  return operator === 'like' ? splitWords(value).length : operator === 'contains' ? 1 : 0
}

const checksLength = (operator: string, value: unknown): boolean =>
  operator === 'contains' && typeof value === 'string' && isLongText(value)

/** The cost of the filters that one request has used so far. The functions `charge…` add to it. */
export type CostUsed = FilterCost

export const noCostUsed = (): CostUsed => ({ ...zeroCost })

/**
 * Adds a filter's cost to `used`.
 *
 * @throws FilterError over a limit
 */
export const chargeFilter = (filter: Filter, used: CostUsed = noCostUsed(), limits = costLimits): void =>
  charge(costOf(filter), used, limits)

/** Charges reads of other tables: at least one for each step of a path, and one for a subquery. */
export const chargeTables = (tables: number, used: CostUsed): void =>
  charge({ tables, words: 0 }, used, costLimits)

/** Charges a condition that Payload itself compiles. */
export const chargeField = (field: FieldModel, operator: string, value: unknown, used: CostUsed): void =>
  charge({ tables: tablesCompared(field, undefined), words: countWords(operator, value) }, used, costLimits)

const charge = ({ tables, words: count }: FilterCost, used: CostUsed, limits: FilterCost): void => {
  used.tables += tables
  used.words += count
  if (used.tables > limits.tables) {
    throw new FilterError(
      'where',
      `requires at least ${used.tables} reads of other tables; the limit is ${limits.tables}. Each relation or list in a path counts, and so does each access check on it. Use "in" to match several values of one field, or split the request.`,
    )
  }
  if (used.words > limits.words) {
    throw new FilterError(
      'where',
      `searches for ${used.words} words; the limit is ${limits.words}. Each word of a "like" counts, and each "contains" counts as one. Use "in" to match whole values, or split the request.`,
    )
  }
}
