'use client'

import { useFormFields, useOperation } from '@payloadcms/ui'
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
  const { current } = useAnswer<string>('deal-number', { tenant })
  const isProposed = useProposedValue(path, current || undefined)
  return (
    <p className={styles.hint} role="status">
      {isProposed ? words.proposed : ''}
    </p>
  )
}
