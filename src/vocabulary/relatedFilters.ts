/**
 * The names by which lists of the panel are filtered by what other records say. Payload offers a field that is not stored by its path
 * alone, and would read a path of the record's own from every record; no record has a `related`.
 */
export const relatedFilters = {
  /** Of leads. */
  contacted: 'related.contacted',
  /** Of leads. */
  dealMade: 'related.dealMade',
  /** Of deals. */
  leadSource: 'related.leadSource',
} as const
