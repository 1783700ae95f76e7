'use client'

import { LinkFromList, PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import type { BoardOfRecords } from './BoardContext'

const pathOf = ({ slug }: BoardOfRecords) => `/collections/${slug}/board`

/** A board in the navigation. */
export const NavLink = ({ board }: { board: BoardOfRecords }) => (
  <PageLink id={`nav-${board.preference}`} label={useWords(board.translations).board} path={pathOf(board)} />
)

export const FromList = ({ board }: { board: BoardOfRecords }) => (
  <LinkFromList label={useWords(board.translations).showBoard} path={pathOf(board)} />
)
