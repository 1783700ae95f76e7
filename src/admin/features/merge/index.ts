/** Suspected duplicates, and merging two records into one. */
export { DuplicatesView, MergeView } from './views'
