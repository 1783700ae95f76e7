'use client'

import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import type { DeletionEffects } from './deletionEffects'
import styles from './deletion.module.css'
import { translations } from './translations'

/** The effects of deleting these records on others. */
export const Effects = ({ ids, slug }: { ids: readonly (number | string)[]; slug: string }) => {
  const words = useWords(translations)
  const { answer, hasFailed } = useAnswer<DeletionEffects>('deletion-effects', { ids, slug })
  if (!answer) return <p>{hasFailed ? words.failed : words.asking}</p>
  const { emptied, gone, isRefused } = answer
  return (
    <>
      {gone.map((part) => (
        <p key={part}>{words[part]}</p>
      ))}
      <p>{isRefused ? words.refused : emptied.length > 0 ? words.emptied : words.nothing}</p>
      {emptied.length > 0 && (
        <ul className={styles.records}>
          {emptied.map(({ fields, records }) => (
            <li key={records}>
              <strong>{records}</strong> ({fields.join(', ')})
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
