/** The board's filters, as its URL contains them. Invalid values are ignored. */
import type { Where } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { isCleanText } from '../../../lib/text'

/** The chosen values as text; `none` selects leads without a rep or a tenant. */
export type Filters = { rep?: string; source?: string; tenant?: string }

export const filterNames = ['rep', 'tenant', 'source'] as const

/** The filter value for leads without a rep or tenant. */
export const none = 'none'

/** Reads the filters from URL parameters or other untrusted input. */
export const readFilters = (sent: unknown): Filters => {
  const parameters = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const texts = filterNames.flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'string' && value !== '' && isFilterValue(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(texts) as Filters
}

const isFilterValue = (name: keyof Filters, value: string): boolean =>
  name === 'source' ? isCleanText(value) : value === none || readId(value) !== undefined

/** The filters as a `where` on leads; undefined if no filter is set. */
export const whereOf = ({ rep, source, tenant }: Filters): undefined | Where => {
  const clauses: Where[] = [
    ...(rep === undefined ? [] : [{ salesRep: referenceTo(rep) }]),
    ...(tenant === undefined ? [] : [{ tenant: referenceTo(tenant) }]),
    ...(source === undefined ? [] : [{ source: { equals: source } }]),
  ]
  return clauses.length > 0 ? { and: clauses } : undefined
}

const referenceTo = (value: string) => (value === none ? { exists: false } : { equals: Number(value) })
