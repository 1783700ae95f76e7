'use client'

import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { useChangeFields } from '../../shared/changeFields'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import styles from './deal.module.css'
import { translations } from './translations/related'

type Props = { error: string; id: number; isClearable: boolean; revision: number }

/** The latest error of a deal, and how to clear it. */
export const DealError = ({ error, id, isClearable, revision }: Props) => {
  const words = useWords(translations)
  const changeFields = useChangeFields()
  const router = useRouter()
  const { offer } = useUndo()
  const heading = useId()
  const clear = async () => {
    const { answer, status } = await changeFields({ id, revision, slug: 'deals' }, { latestError: null })
    if (status !== 200) toast.error(answer.errors?.[0]?.message ?? words.errorStays)
    else if (answer.batchId) offer(words.errorCleared, answer.batchId)
    router.refresh()
  }
  return (
    <div aria-labelledby={heading} className={styles.error} role="group">
      <h3 className={text.heading} id={heading}>
        {words.latestError}
      </h3>
      <p>{error}</p>
      {isClearable && (
        <Button buttonStyle="secondary" margin={false} onClick={() => void clear()} size="small">
          {words.clearError}
        </Button>
      )}
    </div>
  )
}
