/** The tab that shows the changes of a record from the ledger, newest first, with personal data masked. */
export { HistoryTab } from './HistoryTab'
