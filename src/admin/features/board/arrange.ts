/** Shows moved cards in their new columns before the service has responded. Pure. */
import type { Board, Card, Column } from './boardData'

/** A move that is shown and not yet stored. */
export type Move = {
  id: number
  /** The id of the record's last change, once the move is stored. */
  revision?: number
  to: string
}

/** The columns after these moves; cards that are not on the board are ignored. */
export const applyMoves = <C extends Card>(
  columns: readonly Column<C>[],
  moves: readonly Move[],
): readonly Column<C>[] => moves.reduce(applyMove<C>, columns)

const applyMove = <C extends Card>(
  columns: readonly Column<C>[],
  { id, revision, to }: Move,
): readonly Column<C>[] => {
  const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
  if (!card || card.status === to) return columns
  return columns.map((column) => {
    if (column.status === card.status) {
      return { ...column, cards: column.cards.filter((each) => each.id !== id), total: column.total - 1 }
    }
    if (column.status !== to) return column
    const cards = [...column.cards, { ...card, revision: revision ?? card.revision, status: to }].sort(
      compareCards,
    )
    return { ...column, cards, total: column.total + 1 }
  })
}

const compareCards = (card: Card, otherCard: Card): number => {
  const [time = '', otherTime = ''] = [card.latestActivityAt, otherCard.latestActivityAt]
  return time === otherTime ? otherCard.id - card.id : time < otherTime ? 1 : -1
}

/** The board after a stored move. */
export const applyStoredMove = <C extends Card>(board: Board<C>, move: Move): Board<C> => ({
  ...board,
  columns: [...applyMoves(board.columns, [move])],
})
