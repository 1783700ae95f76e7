'use client'

import { useFormFields } from '@payloadcms/ui'
import { readAmount } from '../../../plugins/database/storage/amount'
import { useWords } from '../../shared/useWords'
import styles from './amounts.module.css'
import { translations } from './translations'

/** A note under an amount that is no number. It is stored all the same: the interface accepts any text. */
export const AmountNote = ({ path }: { path: string }) => {
  const value = useFormFields(([fields]) => fields[path]?.value)
  const words = useWords(translations)
  const isNoNumber = typeof value === 'string' && value.trim() !== '' && readAmount(value) === undefined
  return (
    <p className={styles.note} role="status">
      {isNoNumber ? words.noNumber : ''}
    </p>
  )
}
