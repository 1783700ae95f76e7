/** The page of a lead: quick actions, timeline and related records. A quick action writes all of its records or none. */
export { LastContactCell, NextCell } from './NextCells'
export { CustomerRelated, LeadBadges, LeadRelated, RecordActions, RecordTimeline } from './RecordParts'
export { SalesRepField } from './SalesRepField'
