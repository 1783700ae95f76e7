'use client'

import { Board } from '../Board'
import type { Board as BoardData } from '../boardData'
import type { BoardOfRecords } from '../BoardContext'
import { dealBoardSettings } from '../boards'
import { ListToBoardLink } from '../links'
import type { DealCard } from './loadBoard'
import { CardContent } from './CardContent'
import { boardTranslations } from './translations'

const deals: BoardOfRecords = { ...dealBoardSettings, translations: boardTranslations }

export const DealBoard = (props: { initial: BoardData<DealCard>; label: string }) => (
  <Board {...props} board={deals} Content={CardContent} />
)

export const DealListToBoardLink = () => <ListToBoardLink board={deals} />
