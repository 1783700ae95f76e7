'use client'

import type { ReactNode } from 'react'
import styles from './fieldNote.module.css'

type Props = { children: ReactNode; id?: string; isWarning?: boolean }

/** A note under an input. It stays in the page when empty, because screen readers announce only changes. */
export const FieldNote = ({ children, id, isWarning = false }: Props) => (
  <div className={isWarning ? `${styles.note} ${styles.isWarning}` : styles.note} id={id} role="status">
    {children}
  </div>
)

type ButtonProps = {
  children: ReactNode
  /** The accessible name, if the text alone does not say what the button is about. */
  label?: string
  onClick: () => void
}

/** An action within a note, which looks like a link. */
export const NoteButton = ({ children, label, onClick }: ButtonProps) => (
  <button aria-label={label} className={styles.button} onClick={onClick} type="button">
    {children}
  </button>
)
