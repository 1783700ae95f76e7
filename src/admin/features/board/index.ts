/** The board of leads: cards in columns by status. A move is one update of one record, refused where the card is stale. */
export { BoardFromList, BoardLink } from './links'
export { BoardView } from './BoardView'
