/**
 * A caller's own filter, kept within the caller's walls: a record that the caller may not see is passed over wherever
 * the filter leads to it, as if it were not there. Else who may filter leads by their customer could guess, one
 * comparison at a time, what stands in customers that are not to be seen.
 */
import type { PayloadRequest } from 'payload'
import { visibleFilter } from './access'
import { nothingSpent, spendOn } from './cost'
import type { Filter } from './filter'
import { withTenantFilters } from './tenantFilters'

/**
 * @param spent what the request's other filters cost, counted together with this one
 * @throws FilterError for a filter that costs the database too much; what may not be seen means no record
 */
export const withinTenantScope = async (
  req: PayloadRequest,
  filter: Filter,
  spent = nothingSpent(),
): Promise<Filter> => {
  const within = await withTenantFilters(filter, (slug) => visibleFilter(req, slug))
  spendOn(within, spent)
  return within
}
