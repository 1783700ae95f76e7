/** Saved views as tabs above a list. Payload's own bar, which saves and edits them, stays. */
export { ViewTabs } from './ViewTabs'
