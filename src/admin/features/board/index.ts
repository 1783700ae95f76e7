/**
 * The boards of leads and of deals: cards in columns by status. Guarantees that a move updates one record, and is refused
 * if somebody else moved the card since it was read.
 */
export { DealBoardView } from './deals/DealBoardView'
export { BoardView } from './leads/BoardView'
