'use client'

import { useFormFields, useOperation } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'
import { useAnswer } from '../../../shared/useAnswer'
import { useProposedValue } from '../../../shared/useProposedValue'
import { useWords } from '../../../shared/useWords'
import styles from '../deal.module.css'
import { translations } from '../translations/number'

/** Proposes the next number of the chosen tenant for a new deal. */
export const DealNumberHint = ({ path }: { path: string }) =>
  useOperation() === 'create' ? <Proposed path={path} /> : null

const Proposed = ({ path }: { path: string }) => {
  const tenant = useFormFields(([fields]) => fields['tenant']?.value) ?? null
  const words = useWords(translations)
  const { current, refresh } = useAnswer<string>('deal-number', { tenant })
  // Another deal may have got the number while the reader was elsewhere: in a second window, with another tenant's form.
  const ask = useEffectEvent(refresh)
  useEffect(() => {
    const onFocus = () => ask()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
  const isProposed = useProposedValue(path, current || undefined)
  return (
    <p className={styles.hint} role="status">
      {isProposed ? words.proposed : ''}
    </p>
  )
}
