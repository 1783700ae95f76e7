'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useWords } from '../../shared/words'
import styles from './board.module.css'
import { words } from './words'

const useBoardAddress = () => `${useConfig().config.routes.admin}/collections/leads/board`

/** The board in the navigation. */
export const BoardLink = () => {
  const say = useWords(words)
  const address = useBoardAddress()
  const isHere = usePathname() === address
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      className="nav__link"
      href={address}
      id="nav-lead-board"
      prefetch={false}
    >
      {isHere && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{say.board}</span>
    </Link>
  )
}

/** The way from the list of leads to the board. */
export const BoardFromList = () => {
  const say = useWords(words)
  return (
    <p className={styles.fromList}>
      <Link href={useBoardAddress()}>{say.showBoard}</Link>
    </p>
  )
}
