/** The board's filters, as its URL contains them. Invalid values are ignored. */
import type { Where } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { isCleanText } from '../../../lib/text'

/** The chosen values as text; `none` selects records without a rep or a tenant. `search` is what the list's search takes. */
export type Filters = { rep?: string; search?: string; source?: string; tenant?: string }

/** The filters that offer a choice. */
export type ChoiceName = 'rep' | 'source' | 'tenant'

// Longer texts are probably pasted by mistake.
const maxSearchLength = 200

/** The filter value for records without a rep or tenant. */
export const noneValue = 'none'

/**
 * Reads the filters from URL parameters or other untrusted input.
 *
 * @param choiceNames the choices that the board has
 */
export const readFilters = (sent: unknown, choiceNames: readonly ChoiceName[]): Filters => {
  const parameters = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const texts = [...choiceNames, 'search' as const].flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'string' && value !== '' && isFilterValue(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(texts) as Filters
}

const isFilterValue = (name: keyof Filters, value: string): boolean => {
  if (name === 'search') return isCleanText(value) && value.trim() !== '' && value.length <= maxSearchLength
  return name === 'source' ? isCleanText(value) : value === noneValue || readId(value) !== undefined
}

/** Converts the filters to a `where`, as lists have it; undefined if no filter is set. */
export const toWhere = ({ rep, search, source, tenant }: Filters): undefined | Where => {
  const clauses: Where[] = [
    ...(search === undefined ? [] : [{ search: { like: search } }]),
    ...(rep === undefined ? [] : [{ salesRep: toCondition(rep) }]),
    ...(tenant === undefined ? [] : [{ tenant: toCondition(tenant) }]),
    ...(source === undefined ? [] : [{ source: { equals: source } }]),
  ]
  return clauses.length > 0 ? { and: clauses } : undefined
}

const toCondition = (value: string) => (value === noneValue ? { exists: false } : { equals: Number(value) })
