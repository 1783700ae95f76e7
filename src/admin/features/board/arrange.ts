/** Cards put elsewhere: pure, so that what is shown before the service answered can be tested. */
import type { Board, Card, Column } from './boardOf'

/** Where a card is shown that is not stored there yet. */
export type Move = {
  id: number
  /** The lead's last change, once the move is stored. */
  revision?: number
  to: string
}

/** The board with these cards moved; a card that is not on it stays where it is. */
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

/** The board with a move stored. */
export const withMove = (board: Board, move: Move): Board => ({
  ...board,
  columns: [...arranged(board.columns, [move])],
})
