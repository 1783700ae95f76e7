'use client'

import { ConfirmationModal, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { localMinute } from './outcome'
import styles from './webhooks.module.css'
import { translations } from './translations/state'

const usualMs = 24 * 3_600_000

type Props = {
  /** @param since ISO 8601 */
  onConfirm: (since: string) => Promise<void>
  /** Since when there may be something to send again. */
  since: null | string
}

/** Asks since when what failed is sent again. */
export const ReplayModal = ({ onConfirm, since }: Props) => {
  const { t } = useTranslation()
  const words = useWords(translations)
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const [opened] = useState(Date.now)
  const value = chosen ?? localMinute(new Date(since ?? opened - usualMs))
  return (
    <ConfirmationModal
      body={
        <>
          <p>{words.replaySure}</p>
          <label htmlFor={id}>{words.replaySince}</label>
          <input
            className={styles.input}
            id={id}
            onChange={({ target }) => setChosen(target.value)}
            required
            type="datetime-local"
            value={value}
          />
        </>
      }
      cancelLabel={t('general:cancel')}
      confirmLabel={words.replayNow}
      heading={words.replay.replace('…', '')}
      modalSlug="webhook-replay"
      // Nothing chosen is no moment: the service says so.
      onConfirm={() => onConfirm(value === '' ? '' : new Date(value).toISOString())}
    />
  )
}
