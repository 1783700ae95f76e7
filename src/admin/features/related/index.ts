/** Records that belong to another, as a table of what the reader may see. */
export { RelatedTable } from './RelatedTable'
