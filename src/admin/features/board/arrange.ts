/** Shows moved cards in their new columns before the service has responded. Pure. */
import type { Board, Card, Column } from './boardOf'

/** A move that is shown and not yet stored. */
export type Move = {
  id: number
  /** The id of the lead's last change, once the move is stored. */
  revision?: number
  to: string
}

/** The columns after these moves; cards that are not on the board are ignored. */
export const arranged = (columns: readonly Column[], moves: readonly Move[]): readonly Column[] =>
  moves.reduce(moved, columns)

const moved = (columns: readonly Column[], { id, revision, to }: Move): readonly Column[] => {
  const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
  if (!card || card.status === to) return columns
  return columns.map((column) => {
    if (column.status === card.status) {
      return { ...column, cards: column.cards.filter((each) => each.id !== id), total: column.total - 1 }
    }
    if (column.status !== to) return column
    const cards = [...column.cards, { ...card, revision: revision ?? card.revision, status: to }].sort(
      newestFirst,
    )
    return { ...column, cards, total: column.total + 1 }
  })
}

const newestFirst = (one: Card, other: Card): number =>
  one.activity === other.activity ? other.id - one.id : one.activity < other.activity ? 1 : -1

/** The board after a stored move. */
export const withMove = (board: Board, move: Move): Board => ({
  ...board,
  columns: [...arranged(board.columns, [move])],
})
