/** The headers of leads and customers: the status, the rep, and links to call and write. */
export { CustomerHeader } from './CustomerHeader'
export { CustomerWork } from './CustomerWork'
export { LeadHeader } from './LeadHeader'
