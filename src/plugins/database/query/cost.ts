/**
 * What a filter costs the database, counted from what it compiles to: the tables that it reads beside the one it is
 * asked of, each time it reads one, and the words that it looks for in text. A path through references reads a table
 * or two a step, and tenancy adds its own to each: Postgres plans every one of them, which takes it time and memory.
 *
 * Conditions on columns of the record itself cost nothing here; `parseWhere` bounds their number.
 */
import { isLong, words } from './patterns'
import { FilterError } from '../connection/errors'
import type { Clause, Filter } from './filter'
import type { FieldModel } from '../model/model'

/** `tables`: read beside the filter's own. `words`: looked for by `like` and `contains`. */
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

/** @param filter with what its paths pass over already in it (`withTenantFilters`), as it is compiled */
export const costOf = (filter: Filter): FilterCost => {
  if ('and' in filter) return sum(filter.and.map(costOf))
  if ('or' in filter) return sum(filter.or.map(costOf))
  return clauseCost(filter)
}

const clauseCost = ({ operator, path, value, walls = [] }: Clause): FilterCost => {
  const steps = path.slice(0, -1).map((field, at) => stepCost(field, walls[at]))
  const field = path.at(-1) ?? path[0]
  const wall = walls[path.length - 1]
  const compared = { tables: tablesCompared(field, wall), words: wordsOf(operator, value) }
  const last = wall && isList(field) ? sum([compared, costOf(wall)]) : compared
  // "One of these, or no value" reads the value twice.
  const hasNull = Array.isArray(value) && value.includes(null)
  const again = hasNull || operator === 'only_in' ? [last] : []
  const ofLength = asksLength(operator, value) && !isList(field) ? [{ ...compared, words: 0 }] : []
  return sum([...steps, last, ...again, ...ofLength])
}

const stepCost = (field: FieldModel, wall: Filter | undefined): FilterCost =>
  sum([{ tables: field.kind === 'reference' ? 1 : 2, words: 0 }, wall ? costOf(wall) : free])

const tablesCompared = (field: FieldModel, wall: Filter | undefined): number => {
  if (isList(field)) return wall ? 2 : 1
  // Text of one locale, with another's where there is none.
  return field.isLocalized ? 3 : 0
}

const listFields: ReadonlySet<FieldModel['kind']> = new Set([
  'choices',
  'inverse',
  'inverseOne',
  'references',
])

const isList = ({ kind }: FieldModel): boolean => listFields.has(kind)

const wordsOf = (operator: string, value: unknown): number => {
  if (typeof value !== 'string') return 0
  return operator === 'like' ? words(value).length : operator === 'contains' ? 1 : 0
}

const asksLength = (operator: string, value: unknown): boolean => {
  if (typeof value !== 'string') return false
  return operator === 'contains' ? isLong(value) : operator === 'like' && words(value).some(isLong)
}

/** What a request has asked of the database so far: its filters are counted together. */
export type Spent = FilterCost

export const nothingSpent = (): Spent => ({ ...free })

/**
 * Adds a filter's cost to what was spent.
 *
 * @throws FilterError over a limit, naming the number, the limit and what to do
 */
export const spendOn = (filter: Filter, spent: Spent = nothingSpent(), limits = costLimits): void =>
  spend(costOf(filter), spent, limits)

/** For the references and lists that a path goes through: the least that it costs, with whatever walls stand along it. */
export const spendOnSteps = (steps: number, spent: Spent): void =>
  spend({ tables: steps, words: 0 }, spent, costLimits)

/** For a filter that stands in a statement as a list of ids, which is one more table. */
export const spendOnTable = (spent: Spent): void => spend({ tables: 1, words: 0 }, spent, costLimits)

/** As `spendOn`, for a condition that Payload compiles itself. */
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
