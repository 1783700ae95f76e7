export { LeadDesk } from './desk/LeadDesk'
export { LeadRelated } from './LeadRelated'
