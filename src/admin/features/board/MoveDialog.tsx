'use client'

import { Button } from '@payloadcms/ui'
import { Dialog } from '../../shared/Dialog'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import styles from './board.module.css'
import type { Card, Column } from './boardData'
import { translations } from './translations'

type Props = {
  card: Card
  columns: readonly Column[]
  nameOf: (status: string) => string
  onChoose: (to: string) => void
  onClose: () => void
}

/** Chooses the column for a card without dragging it. */
export const MoveDialog = ({ card, columns, nameOf, onChoose, onClose }: Props) => {
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  return (
    <Dialog heading={words.moveOf(card.name)} onClose={onClose}>
      <ul className={styles.choices}>
        {columns
          .filter(({ isDropDisabled, status }) => isDropDisabled !== true && status !== card.status)
          .map(({ status }) => (
            <li key={status}>
              <button className={styles.choice} onClick={() => onChoose(status)} type="button">
                {nameOf(status)}
              </button>
            </li>
          ))}
      </ul>
      <Button buttonStyle="secondary" margin={false} onClick={onClose}>
        {buttons.cancel}
      </Button>
    </Dialog>
  )
}
