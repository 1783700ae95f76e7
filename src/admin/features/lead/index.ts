/** The page of a lead: quick actions, timeline and related records. A quick action writes all of its records or none. */
export { LeadQuickActions, LeadRelated } from './LeadWork'
export { SalesRepField } from './SalesRepField'
