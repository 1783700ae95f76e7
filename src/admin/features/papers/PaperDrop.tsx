'use client'

import { toast, useDocumentInfo, useEditDepth } from '@payloadcms/ui'
import { createPortal } from 'react-dom'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '../../shared/useWords'
import { ownerOf } from './owner'
import { translations } from './translations'
import { useAttach } from './useAttach'
import styles from './papers.module.css'

/** Attaches files that are dropped on the page of a record to the record. In a drawer it does nothing: the page takes them. */
export const PaperDrop = () => (useEditDepth() > 1 ? null : <PageDrop />)

const PageDrop = () => {
  const { collectionSlug, id } = useDocumentInfo()
  const attach = useAttach()
  const words = useWords(translations)
  const owner = ownerOf(collectionSlug, Number(id))
  const isOver = useFileDrop((files) => {
    if (owner) void attach(owner, files)
    else toast.error(words.unsaved)
  })
  if (!isOver) return null
  return createPortal(
    <div className={styles.overlay}>
      <p>{owner ? words.dropHere[owner.slug] : words.unsaved}</p>
    </div>,
    document.body,
  )
}

/**
 * Takes files that are dropped anywhere on the page, but not on what takes files itself, such as Payload's upload fields. A
 * browser would leave the page for a file that nothing takes.
 *
 * @returns whether files are held over the page
 */
const useFileDrop = (take: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (!isInDialog(event.target)) take([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // A line of the checklist, for example, takes them itself.
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      setOver(!isInDialog(event.target))
    }
    // Only that which leaves the window leads nowhere.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Drawers are forms of other records. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [role="dialog"], .drawer') !== null
