'use client'

import { LinkFromList, PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import type { BoardOfRecords } from './BoardContext'

const toPath = ({ slug }: BoardOfRecords) => `/collections/${slug}/board`

/** The navigation link to a board. */
export const NavLink = ({ board }: { board: BoardOfRecords }) => (
  <PageLink id={`nav-${board.preference}`} label={useWords(board.translations).board} path={toPath(board)} />
)

export const ListToBoardLink = ({ board }: { board: BoardOfRecords }) => (
  <LinkFromList label={useWords(board.translations).showBoard} path={toPath(board)} />
)
