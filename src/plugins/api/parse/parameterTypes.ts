/** The parameters of a request, once they are checked. */
import type { Filter, Sort } from '../../database/query/filter'

export type Parameters = {
  /** One failure undoes all. */
  allOrNothing: boolean
  depth: number
  /** Answer as if it were written, and write nothing. */
  dryRun: boolean
  /** `null`: no fallback. Absent: the service's own. */
  fallbackLocale?: string | null
  filter?: Filter
  /** Records on a page, from 1. Absent only in a bulk request that sets none. */
  limit?: number
  locale: string
  /** A bulk request that means more records is refused. */
  maxAffected?: number
  page: number
  /** Whether an answer lists ids instead of records. */
  returnsIds: boolean
  sort: Sort[]
}
