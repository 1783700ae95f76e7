'use client'

import { ConfirmationModal, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { useWords } from '../words'
import styles from './keys.module.css'
import { words } from './words'

const usualOverlap = '24'

/** Asks for how long a key works beside the one that takes its place. */
export const RotateModal = ({
  onConfirm,
  slug,
}: {
  onConfirm: (hours: number) => Promise<void>
  slug: string
}) => {
  const { t } = useTranslation()
  const say = useWords(words)
  const id = useId()
  const [hours, setHours] = useState(usualOverlap)
  return (
    <ConfirmationModal
      body={
        <>
          <p>{say.rotateSure}</p>
          <label htmlFor={id}>{say.hours}</label>
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
      confirmLabel={say.rotateNow}
      heading={say.rotate}
      modalSlug={slug}
      // Nothing typed is no number of hours: the service says so.
      onConfirm={() => onConfirm(hours === '' ? NaN : Number(hours))}
    />
  )
}
