/**
 * The names of the panel's filters by values of other records. Each is the path of a virtual field, which Payload tries to read
 * from every record, so it must not exist: no record has a field `related`.
 */
export const relatedFilters = {
  /** For leads. */
  contacted: 'related.contacted',
  /** For leads. */
  dealMade: 'related.dealMade',
  /** For deals. */
  leadSource: 'related.leadSource',
} as const
