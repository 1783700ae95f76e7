'use client'

import { LinkFromList } from '../../shared/LinkFromList'
import { useWords } from '../../shared/useWords'
import type { BoardOfRecords } from './BoardContext'

const toPath = ({ slug }: BoardOfRecords) => `/collections/${slug}/board`

export const ListToBoardLink = ({ board }: { board: BoardOfRecords }) => (
  <LinkFromList label={useWords(board.translations).showBoard} path={toPath(board)} />
)
