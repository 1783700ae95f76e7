/** Which leads the board shows, as its address says it. What does not read as a filter is none. */
import type { Where } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { isCleanText } from '../../../lib/text'

/** What is chosen of each: text as the address has it, `none` for leads without a rep or a tenant. */
export type Filters = { rep?: string; source?: string; tenant?: string }

export const filterNames = ['rep', 'tenant', 'source'] as const

/** Of leads that have none. */
export const none = 'none'

/** The filters in the parameters of an address, or in whatever else was sent. */
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

/** The same as a filter of leads; undefined for all of them. */
export const whereOf = ({ rep, source, tenant }: Filters): undefined | Where => {
  const clauses: Where[] = [
    ...(rep === undefined ? [] : [{ salesRep: referenceTo(rep) }]),
    ...(tenant === undefined ? [] : [{ tenant: referenceTo(tenant) }]),
    ...(source === undefined ? [] : [{ source: { equals: source } }]),
  ]
  return clauses.length > 0 ? { and: clauses } : undefined
}

const referenceTo = (value: string) => (value === none ? { exists: false } : { equals: Number(value) })
