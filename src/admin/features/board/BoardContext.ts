'use client'

import { createContext, use } from 'react'
import { useWords } from '../../shared/useWords'
import type { Translated } from '../../../fields/translated'
import type { BoardSettings } from './boards'

/** The texts of a board that name its kind of records. */
export type BoardWords = {
  board: string
  create: string
  emptyBoard: string
  emptyColumn: string
  mine: string
  nothingFound: string
  searchBy: string
  total: (count: number) => string
  /** The column without a label. */
  unlabelled: string
}

/** A board as its components need it. */
export type BoardOfRecords = BoardSettings & { translations: Translated<BoardWords> }

export const BoardContext = createContext<BoardOfRecords | undefined>(undefined)

/** The settings and texts of the board that a component is in. */
export const useBoardSettings = (): BoardSettings & { recordWords: BoardWords } => {
  const board = use(BoardContext)
  if (!board) throw new Error('A component of a board was rendered outside of it.')
  return { ...board, recordWords: useWords(board.translations) }
}
