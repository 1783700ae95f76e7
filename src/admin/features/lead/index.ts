export { LeadDesk } from './quick-actions/LeadDesk'
export { LeadRelated } from './LeadRelated'
