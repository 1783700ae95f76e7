/** The parameters of a request after parsing. */
import type { Filter, Sort } from '../../database/query/filter'
import type { Projection } from '../../database/read/projection'

export type Parameters = {
  /** Roll back everything if one record fails. */
  allOrNothing: boolean
  /** Write, respond, and roll back. */
  dryRun: boolean
  /** `null` for no fallback; absent for the default of the config. */
  fallbackLocale?: string | null
  filter?: Filter
  /** Records on a page, at least 1. Absent only in a bulk request without a limit. */
  limit?: number
  locale: string
  /** A bulk request whose filter matches more records is refused. */
  maxAffected?: number
  page: number
  /** Whether the response has the total number of records. */
  pagination: boolean
  /** The fields of each record to return. */
  projection: Projection
  /** Whether a response lists ids instead of records. */
  returnsIds: boolean
  sort: Sort[]
  /** The id of the last change that the caller knows of the record, for an operation that requires it. */
  unchangedSince?: number
}
