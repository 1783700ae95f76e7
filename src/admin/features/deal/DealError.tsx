'use client'

import { Button, useDocumentInfo, useField } from '@payloadcms/ui'
import { useId } from 'react'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './deal.module.css'
import { translations } from './translations/header'

/** The deal's latest error and how to clear it; renders nothing without one. */
export const DealError = () => {
  const { hasSavePermission } = useDocumentInfo()
  const { disabled, initialValue, setValue, value } = useField<null | string>({ path: 'latestError' })
  const words = useWords(translations)
  const id = useId()
  if (!value?.trim()) {
    const wasCleared = typeof initialValue === 'string' && initialValue.trim() !== ''
    return <p role="status">{wasCleared ? words.cleared : ''}</p>
  }
  return (
    <div aria-labelledby={id} className={styles.error} role="group">
      <h3 className={text.heading} id={id}>
        {words.latestError}
      </h3>
      <p>{value}</p>
      {hasSavePermission && (
        <>
          <p>{words.howToClear}</p>
          <Button buttonStyle="secondary" disabled={disabled} onClick={() => setValue('')} size="small">
            {words.clear}
          </Button>
        </>
      )}
    </div>
  )
}
