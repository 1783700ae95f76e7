/**
 * The names of the panel's filters by values of other records. Payload identifies a field that is not stored only by its path,
 * and would try to read a path of the record itself from every record; no record has a field `related`.
 */
export const relatedFilters = {
  /** For leads. */
  contacted: 'related.contacted',
  /** For leads. */
  dealMade: 'related.dealMade',
  /** For deals. */
  leadSource: 'related.leadSource',
} as const
