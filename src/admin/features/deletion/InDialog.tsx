'use client'

import { useModal } from '@payloadcms/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './deletion.module.css'

/** Shows `children` in Payload's confirmation dialog with this name while it is open: Payload has no place for more in it. */
export const InDialog = ({ children, slug }: { children: ReactNode; slug: string }) => {
  const { isModalOpen } = useModal()
  return isModalOpen(slug) ? <Open slug={slug}>{children}</Open> : null
}

const Open = ({ children, slug }: { children: ReactNode; slug: string }) => {
  const [content, setContent] = useState<Element>()
  useEffect(() => {
    let frame = 0
    // Payload renders the dialog after the modal is said to be open.
    const look = () => {
      const found = document.getElementById(slug)?.querySelector('.confirmation-modal__content')
      if (found) setContent(found)
      else frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [slug])
  return (
    content &&
    createPortal(
      <div aria-live="polite" className={styles.effects}>
        {children}
      </div>,
      content,
    )
  )
}
