'use client'

import { useField, useFormFields, useOperation } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAnswer } from '../../../shared/useAnswer'
import { useWords } from '../../../shared/useWords'
import styles from '../deal.module.css'
import { translations } from '../translations/number'

/** Fills in the next number of the chosen tenant on a new deal. What was typed stays. */
export const DealNumberHint = ({ path }: { path: string }) =>
  useOperation() === 'create' ? <Proposed path={path} /> : null

const Proposed = ({ path }: { path: string }) => {
  const { setValue, value } = useField<string>({ path })
  const tenant = useFormFields(([fields]) => fields['tenant']?.value) ?? null
  const words = useWords(translations)
  const { answer: proposal } = useAnswer<string>('deal-number', { tenant })
  const filled = useRef<string>(undefined)

  const fill = useEffectEvent((number: string) => {
    if (value && value !== filled.current) return
    filled.current = number
    // The form counts as unchanged, so that leaving it does not ask about a number that nobody typed.
    setValue(number, true)
  })
  useEffect(() => {
    if (proposal) fill(proposal)
  }, [proposal])

  return (
    <p className={styles.hint} role="status">
      {proposal && value === proposal ? words.proposed : ''}
    </p>
  )
}
