import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { Compiled } from '../connection/statement'
import { compileFilter } from './compile'
import type { Filter } from './filter'
import { shapeOf, withSlots } from './parameters'
import { localesOf } from './select'

/** A filter as a part of a compiled statement, for a table with the alias `record`. Without a filter every record matches. */
export const compiledFilter = (req: PayloadRequest, slug: string, filter: Filter | undefined): Compiled => {
  if (!filter) return { build: () => sql`TRUE`, key: '', values: [] }
  const locales = localesOf(req)
  const values: unknown[] = []
  const shape = shapeOf(filter, values)
  return {
    build(first) {
      let next = first
      return compileFilter(
        req.payload,
        slug,
        withSlots(filter, () => next++),
        locales,
      )
    },
    key: `${locales.locale} ${locales.fallbackLocale ?? ''} ${shape}`,
    values,
  }
}
