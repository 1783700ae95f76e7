'use client'

import { BoardContext, type BoardOfRecords } from './BoardContext'
import { BoardPage, type BoardProps } from './BoardPage'
import type { Card } from './boardData'

/** A board of records: filters, columns, and the dialogs of a move. */
export const Board = <C extends Card>({ board, ...props }: BoardProps<C> & { board: BoardOfRecords }) => (
  <BoardContext value={board}>
    <BoardPage {...props} />
  </BoardContext>
)
