/**
 * A caller's own filter, kept within the caller's walls: a record that the caller may not see is passed over wherever
 * the filter leads to it, as if it were not there. Else who may filter leads by their customer could guess, one
 * comparison at a time, what stands in customers that are not to be seen.
 */
import type { PayloadRequest } from 'payload'
import { visibleFilter } from './access'
import type { Filter } from './filter'
import { wallsAlong } from './wallsAlong'

/** @throws nothing: what may not be seen means no record */
export const withinWalls = (req: PayloadRequest, filter: Filter): Promise<Filter> =>
  wallsAlong(filter, (slug) => visibleFilter(req, slug))
