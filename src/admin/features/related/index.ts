export { RelatedTable } from './RelatedTable'
