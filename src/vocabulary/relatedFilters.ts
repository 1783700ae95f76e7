/**
 * The names of the panel's filters by values of other records. They are paths of virtual fields. Payload reads such a path from
 * each record that it loads, so it must not be the path of an existing field. No record has a field `related`.
 */
export const relatedFilters = {
  /** For leads. */
  contacted: 'related.contacted',
  /** For leads. */
  dealMade: 'related.dealMade',
  /** For deals. */
  leadSource: 'related.leadSource',
} as const
