'use client'

import { createContext, use } from 'react'
import { useWords } from '../../shared/useWords'
import type { Translated } from '../../../fields/translated'
import type { BoardSettings } from './boards'

/** The texts of a board about its records. */
export type BoardWords = {
  board: string
  empty: string
  first: string
  make: string
  mine: string
  nothingFound: string
  searchBy: string
  showBoard: string
  total: (count: number) => string
  /** The column without a label. */
  unlabelled: string
}

/** A board for its parts. */
export type BoardOfRecords = BoardSettings & { translations: Translated<BoardWords> }

export const BoardContext = createContext<BoardOfRecords | undefined>(undefined)

/** The board that a part belongs to. */
export const useBoardSettings = (): BoardSettings & { own: BoardWords } => {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of a board is outside of it.')
  return { ...board, own: useWords(board.translations) }
}
