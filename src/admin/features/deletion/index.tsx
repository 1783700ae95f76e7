'use client'

/** Shows the effects of a deletion on other records before it is confirmed. */
import { useDocumentInfo, useListQuery, useSelection, useModal } from '@payloadcms/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import type { DeletionEffects } from './deletionEffects'
import styles from './deletion.module.css'
import { translations } from './translations'

/** On the page of a record. */
export const DeletionNotice = () => {
  const { collectionSlug, id } = useDocumentInfo()
  if (collectionSlug === undefined || id === undefined) return null
  return (
    <InDialog slug={`delete-${id}`}>
      <Effects ids={[id]} slug={collectionSlug} />
    </InDialog>
  )
}

/** Above a list, for the records that are selected; not for all of the list, which may be any number. */
export const ListDeletionNotice = () => {
  const { collectionSlug } = useListQuery()
  const { count, selectedIDs } = useSelection()
  const isAll = count > selectedIDs.length
  if (collectionSlug === undefined || isAll || selectedIDs.length === 0) return null
  return (
    <InDialog slug="confirm-delete-many-docs">
      <Effects ids={selectedIDs} slug={collectionSlug} />
    </InDialog>
  )
}

/** The effects of deleting these records on others. */
const Effects = ({ ids, slug }: { ids: readonly (number | string)[]; slug: string }) => {
  const words = useWords(translations)
  const { answer, hasFailed } = useAnswer<DeletionEffects>('deletion-effects', { ids, slug })
  if (!answer) return <p>{hasFailed ? words.failed : words.asking}</p>
  const { emptied, gone, isRefused } = answer
  return (
    <>
      {gone.map((part) => (
        <p key={part}>{words[part]}</p>
      ))}
      <p>{isRefused ? words.refused : emptied.length > 0 ? words.emptied : words.nothing}</p>
      {emptied.length > 0 && (
        <ul className={styles.records}>
          {emptied.map(({ fields, records }) => (
            <li key={records}>
              <strong>{records}</strong> ({fields.join(', ')})
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows `children` in Payload's confirmation dialog with this name while it is open: Payload has no place for more in it. */
const InDialog = ({ children, slug }: { children: ReactNode; slug: string }) => {
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
