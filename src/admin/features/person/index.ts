/** What the pages of a lead and a customer open with: how far they are, who works them, how to call and write to them. */
export { CustomerHeader } from './CustomerHeader'
export { CustomerWork } from './CustomerWork'
export { LeadHeader } from './LeadHeader'
