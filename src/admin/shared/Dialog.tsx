'use client'

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

type Props = {
  children: ReactNode
  /** Whether the page behind it cannot be read. */
  coversPage?: boolean
  heading: string
  onClose: () => void
}

/** A modal dialog in front of the page and of Payload's own dialogs. Closing it returns the focus. */
export const Dialog = ({ children, coversPage = false, heading, onClose }: Props) => {
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
      className={`${styles.dialog} ${coversPage ? styles.covers : ''}`}
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
