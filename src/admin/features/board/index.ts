/**
 * The board of leads: cards in columns by status. Guarantees that a move updates one record, and is refused if
 * somebody else moved the card since it was read.
 */
export { BoardFromList, BoardLink } from './links'
export { BoardView } from './BoardView'
