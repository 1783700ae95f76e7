/** Suspected duplicates, and merging two records into one. */
export { DuplicatesView } from './DuplicatesView'
export { DuplicatesLink } from './links'
export { MergeView } from './MergeView'
