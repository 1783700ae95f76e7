'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import { translations } from './translations'

const useBoardAddress = () => `${useConfig().config.routes.admin}/collections/leads/board`

/** The board in the navigation. */
export const BoardLink = () => {
  const words = useWords(translations)
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
      <span className="nav__link-label">{words.board}</span>
    </Link>
  )
}

/** The way from the list of leads to the board. */
export const BoardFromList = () => {
  const words = useWords(translations)
  return (
    <p className={styles.fromList}>
      <Link href={useBoardAddress()}>{words.showBoard}</Link>
    </p>
  )
}
