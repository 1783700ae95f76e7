'use client'

import { ConfirmationModal, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import styles from './hours.module.css'

const usualOverlap = '24'

export type HoursModalProps = {
  /** Receives null if the input is empty, which the service refuses. */
  onConfirm: (hours: null | number) => Promise<void>
  words: { body: string; confirm: string; heading: string; hours: string }
  slug: string
}

/** Asks how many hours the old key or secret stays valid beside the new one. */
export const HoursModal = ({ onConfirm, words, slug }: HoursModalProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [hours, setHours] = useState(usualOverlap)
  return (
    <ConfirmationModal
      body={
        <>
          <p>{words.body}</p>
          <label htmlFor={id}>{words.hours}</label>
          <input
            className={styles.hours}
            id={id}
            inputMode="numeric"
            min={0}
            onChange={({ target }) => setHours(target.value)}
            type="number"
            value={hours}
          />
        </>
      }
      cancelLabel={t('general:cancel')}
      confirmLabel={words.confirm}
      heading={words.heading}
      modalSlug={slug}
      onConfirm={() => onConfirm(hours === '' ? null : Number(hours))}
    />
  )
}
