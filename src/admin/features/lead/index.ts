/** The page of a lead: quick actions, timeline and related records. A quick action writes all of its records or none. */
export { LeadQuickActions } from './quick-actions/PersonWork'
export { LeadRelated } from './LeadRelated'
export { SalesRepField } from './SalesRepField'
