'use client'

import { Link } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import { useBoardSettings } from './BoardContext'
import { translations } from './translations'

type Props = { isFiltered: boolean; listUrl: string; onClear: () => void }

/** The message above a board without cards. */
export const EmptyBoardNotice = ({ isFiltered, listUrl, onClear }: Props) => {
  const words = useWords(translations)
  const { recordWords } = useBoardSettings()
  return (
    <div className={styles.notice}>
      <p>{isFiltered ? recordWords.nothingFound : recordWords.emptyBoard}</p>
      {isFiltered ? (
        <button className={styles.toggle} onClick={onClear} type="button">
          {words.clear}
        </button>
      ) : (
        <Link href={`${listUrl}/create`}>{recordWords.create}</Link>
      )}
    </div>
  )
}
