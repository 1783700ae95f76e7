export { BoardFromList, BoardLink } from './links'
export { BoardView } from './BoardView'
