'use client'

import { Link } from '@payloadcms/ui'
import { useWords } from '../../shared/words'
import styles from './board.module.css'
import { words } from './words'

type Props = { isFiltered: boolean; list: string; onClear: () => void }

/** What is said above a board without cards. */
export const Nothing = ({ isFiltered, list, onClear }: Props) => {
  const say = useWords(words)
  return (
    <div className={styles.notice}>
      <p>{isFiltered ? say.nothingFound : say.first}</p>
      {isFiltered ? (
        <button className={styles.toggle} onClick={onClear} type="button">
          {say.clear}
        </button>
      ) : (
        <Link href={`${list}/create`}>{say.make}</Link>
      )}
    </div>
  )
}
