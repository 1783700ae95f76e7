/** Shows the effects of a deletion on other records before it is confirmed. */
export { DeletionNotice } from './DeletionNotice'
export { ListDeletionNotice } from './ListDeletionNotice'
