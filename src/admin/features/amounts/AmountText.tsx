'use client'

import { formatAmount } from '../../../lib/amounts'
import { useWords } from '../../shared/useWords'
import styles from './amounts.module.css'
import { translations } from './translations'

/** An amount in a table: in the panel's format, or marked as text that is not a number. */
export const AmountText = ({ text }: { text: string }) => {
  const words = useWords(translations)
  const formatted = formatAmount(text)
  const isNoNumber = formatted === undefined && text.trim() !== ''
  return (
    <span className={styles.amount}>
      {isNoNumber ? (
        <span className={styles.noNumber} title={words.noNumber}>
          {text}
        </span>
      ) : (
        (formatted ?? '–')
      )}
    </span>
  )
}
