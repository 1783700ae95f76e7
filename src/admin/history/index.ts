export { HistoryTab } from './HistoryTab'
