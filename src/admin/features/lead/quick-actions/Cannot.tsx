'use client'

import { Button } from '@payloadcms/ui'
import { buttonTranslations } from '../../../shared/translations'
import { useWords } from '../../../shared/useWords'
import styles from './quickActions.module.css'

/** Explains why an action is unavailable and what to do about it. */
export const Cannot = ({ again, onClose, why }: { again?: () => void; onClose: () => void; why: string }) => {
  const words = useWords(buttonTranslations)
  return (
    <>
      <p role="alert">{why}</p>
      <div className={styles.buttons}>
        {again && (
          <Button margin={false} onClick={again} size="medium">
            {words.again}
          </Button>
        )}
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="medium">
          {words.close}
        </Button>
      </div>
    </>
  )
}
