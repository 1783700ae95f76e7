/** Says what a deletion does to other records before it is confirmed. */
export { DeletionNotice } from './DeletionNotice'
export { ListDeletionNotice } from './ListDeletionNotice'
