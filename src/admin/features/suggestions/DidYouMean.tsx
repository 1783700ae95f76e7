'use client'

import { useWords } from '../../shared/useWords'
import { type Offered, probablyMeant } from './offered'
import styles from './suggestions.module.css'
import { translations } from './translations'

type Props = { onChoose: (value: string) => void; options: readonly Offered[]; value: string }

/** Asks whether a similar, usual value was meant. The value stays as it is, unless the reader chooses the other one. */
export const DidYouMean = ({ onChoose, options, value }: Props) => {
  const words = useWords(translations)
  const meant = probablyMeant(value, options)
  return (
    <p className={styles.note} role="status">
      {meant && (
        <>
          {words.didYouMean[0]}
          <button className={styles.choose} onClick={() => onChoose(meant.value)} type="button">
            {meant.label}
          </button>
          {words.didYouMean[1]}
        </>
      )}
    </p>
  )
}
