/** The headers of leads and customers: the status, the rep, and links to call and write. */
export { CustomerHeader, LeadHeader } from './headers'
export { CustomerWork } from './CustomerWork'
