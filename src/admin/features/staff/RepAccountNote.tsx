'use client'

import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { FieldNote } from '../../shared/FieldNote'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** Waits until somebody stops typing. */
const delayMs = 500

/** A note under the e-mail address of a sales rep if no account has it. */
export const RepAccountNote = ({ path }: { path: string }) => {
  const words = useWords(translations)
  const { id } = useDocumentInfo()
  const value = useFormFields(([fields]) => fields[path]?.value)
  const address = useDelayed(typeof value === 'string' ? value : '', delayMs)
  const { current } = useAnswer<{ hasAccount: boolean }>('rep-account', { address })
  const isBegun = id !== undefined || address.trim() !== ''
  return <FieldNote isWarning>{isBegun && current?.hasAccount === false ? words.noAccount : null}</FieldNote>
}
