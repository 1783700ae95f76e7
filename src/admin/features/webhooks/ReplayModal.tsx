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
  /** The time of the oldest delivery that could be replayed. */
  since: null | string
}

/** Asks for the time since which failed deliveries are replayed. */
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
      // An empty input is sent as it is, and the service refuses it.
      onConfirm={() => onConfirm(value === '' ? '' : new Date(value).toISOString())}
    />
  )
}
