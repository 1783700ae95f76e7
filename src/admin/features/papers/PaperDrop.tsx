'use client'

import { toast, useDocumentInfo, useEditDepth } from '@payloadcms/ui'
import { createPortal } from 'react-dom'
import { useWords } from '../../shared/useWords'
import { ownerOf } from './owner'
import styles from './papers.module.css'
import { translations } from './translations'
import { useAttach } from './useAttach'
import { useFileDrop } from './useFileDrop'

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
