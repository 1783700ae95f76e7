'use client'

import type { ReactNode } from 'react'
import styles from './fieldNote.module.css'

type Props = { children: ReactNode; id?: string; isWarning?: boolean }

/** A note under an input, which screen readers announce when it changes. It stays in the page without children, so that they can. */
export const FieldNote = ({ children, id, isWarning = false }: Props) => (
  <div className={isWarning ? `${styles.note} ${styles.isWarning}` : styles.note} id={id} role="status">
    {children}
  </div>
)

/** An action within a note, as a link that does something here. */
export const NoteButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button className={styles.button} onClick={onClick} type="button">
    {children}
  </button>
)
