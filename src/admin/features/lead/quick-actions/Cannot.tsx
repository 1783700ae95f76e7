'use client'

import { Button } from '@payloadcms/ui'
import { buttonWords } from '../../../shared/buttonWords'
import { useWords } from '../../../shared/words'
import styles from './desk.module.css'

/** Why an action is not to be had, and what to do about it. */
export const Cannot = ({ again, onClose, why }: { again?: () => void; onClose: () => void; why: string }) => {
  const say = useWords(buttonWords)
  return (
    <>
      <p role="alert">{why}</p>
      <div className={styles.buttons}>
        {again && (
          <Button margin={false} onClick={again} size="medium">
            {say.again}
          </Button>
        )}
        <Button buttonStyle="secondary" margin={false} onClick={onClose} size="medium">
          {say.close}
        </Button>
      </div>
    </>
  )
}
