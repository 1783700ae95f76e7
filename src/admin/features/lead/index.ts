export { LeadQuickActions } from './quick-actions/LeadQuickActions'
export { LeadRelated } from './LeadRelated'
