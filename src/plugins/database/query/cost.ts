/**
 * The cost of a filter to the database: how many times its SQL reads tables other than the filter's own, and how many
 * words it searches in text. Each step of a path reads one or two tables, and each tenant filter adds more; planning all
 * of them takes Postgres time and memory.
 *
 * Conditions on columns of the record itself cost nothing here; `parseWhere` limits their number.
 */
import { isLong, words } from './words'
import { FilterError } from '../connection/errors'
import type { Clause, Filter } from './filter'
import { type FieldModel, listKinds } from '../model/model'

/** `tables`: reads of other tables. `words`: those searched by `like` and `contains`. */
export type FilterCost = { tables: number; words: number }

/** Measured with 20,000 records a table: a filter at either limit plans and runs in about a second, in under 100 MB. */
export const costLimits: FilterCost = { tables: 200, words: 200 }

const free: FilterCost = { tables: 0, words: 0 }

const sum = (costs: readonly FilterCost[]): FilterCost => {
  const total = { ...free }
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
  const compared = { tables: tablesCompared(field, filter), words: wordsOf(operator, value) }
  const last = filter && isList(field) ? sum([compared, costOf(filter)]) : compared
  // A list of values with null reads the value twice.
  const hasNull = Array.isArray(value) && value.includes(null)
  const secondRead = hasNull || operator === 'only_in' ? [last] : []
  const lengthCheck = checksLength(operator, value) && !isList(field) ? [{ ...compared, words: 0 }] : []
  return sum([...steps, last, ...secondRead, ...lengthCheck])
}

const stepCost = (field: FieldModel, filter: Filter | undefined): FilterCost =>
  sum([{ tables: field.kind === 'reference' ? 1 : 2, words: 0 }, filter ? costOf(filter) : free])

const tablesCompared = (field: FieldModel, filter: Filter | undefined): number => {
  if (isList(field)) return filter ? 2 : 1
  // Localised text, with fallback to another locale.
  return field.isLocalized ? 3 : 0
}

const isList = ({ kind }: FieldModel): boolean => listKinds.has(kind) || kind === 'inverseOne'

const wordsOf = (operator: string, value: unknown): number => {
  if (typeof value !== 'string') return 0
  return operator === 'like' ? words(value).length : operator === 'contains' ? 1 : 0
}

const checksLength = (operator: string, value: unknown): boolean =>
  operator === 'contains' && typeof value === 'string' && isLong(value)

/** The total cost of the filters of one request so far. */
export type Spent = FilterCost

export const nothingSpent = (): Spent => ({ ...free })

/**
 * Adds a filter's cost to `spent`.
 *
 * @throws FilterError over a limit
 */
export const spendOn = (filter: Filter, spent: Spent = nothingSpent(), limits = costLimits): void =>
  spend(costOf(filter), spent, limits)

/** Adds the cost of tables that are read besides a filter's own: for each step of a path at least one, for a subquery one. */
export const spendOnTables = (tables: number, spent: Spent): void =>
  spend({ tables, words: 0 }, spent, costLimits)

/** Adds the cost of a condition that Payload itself compiles. */
export const spendOnField = (field: FieldModel, operator: string, value: unknown, spent: Spent): void =>
  spend({ tables: tablesCompared(field, undefined), words: wordsOf(operator, value) }, spent, costLimits)

const spend = ({ tables, words: count }: FilterCost, spent: Spent, limits: FilterCost): void => {
  spent.tables += tables
  spent.words += count
  if (spent.tables > limits.tables) {
    throw new FilterError(
      'where',
      `reads other tables at least ${spent.tables} times, and may ${limits.tables} times: each reference or list in a path counts, and so does finding out whose record it leads to. Use "in" for many values of one field, or ask in several requests.`,
    )
  }
  if (spent.words > limits.words) {
    throw new FilterError(
      'where',
      `looks for ${spent.words} words or parts of text, and may for ${limits.words}: each word of a "like" counts. Use "in" for whole values, or ask in several requests.`,
    )
  }
}
