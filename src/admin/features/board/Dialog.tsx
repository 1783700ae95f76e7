'use client'

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './board.module.css'

type Props = { children: ReactNode; heading: string; onClose: () => void }

/** A modal dialog in front of the board. Closing it returns the focus. */
export const Dialog = ({ children, heading, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      aria-labelledby={id}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      ref={dialog}
    >
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}
