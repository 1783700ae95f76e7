'use client'

import { Button, Modal, useDocumentInfo, useEditDepth, useFormProcessing, useModal } from '@payloadcms/ui'
import { useEffect } from 'react'
import styles from './save.module.css'
import type { useGuardedSave } from './useGuardedSave'

/** Who changed what since the record was opened, and what to do about it. */
export const NewerChangesDialog = ({ guarded }: { guarded: ReturnType<typeof useGuardedSave> }) => {
  const { collectionSlug, id } = useDocumentInfo()
  const { closeModal, isModalOpen, openModal } = useModal()
  const depth = useEditDepth()
  const isBusy = useFormProcessing()
  const slug = `newer-changes-${collectionSlug}-${id}`
  const { cancel, question, reload, saveOwn } = guarded

  // The question is what counts: the modal follows it, in whatever way it is asked or answered.
  useEffect(() => {
    if (!question) return
    openModal(slug)
    return () => closeModal(slug)
  }, [closeModal, openModal, question, slug])

  const isOverwriting = (question?.both.length ?? 0) > 0
  return (
    <Modal
      aria-labelledby={`${slug}-heading`}
      className={`confirmation-modal ${styles.dialog}`}
      closeOnBlur={false}
      slug={slug}
      style={{ zIndex: 100 + depth }}
    >
      {question && isModalOpen(slug) && (
        <div className="confirmation-modal__wrapper">
          <div className="confirmation-modal__content">
            <h2 id={`${slug}-heading`}>Changed while you had it open</h2>
            <p>Nothing was saved yet. Since you opened this record:</p>
            {/* It scrolls, so the keyboard must reach it. */}
            <div className={styles.told} tabIndex={0}>
              {question.told}
            </div>
            {question.others > 0 && <p>And {question.others} changes before; the history tells of them.</p>}
            {isOverwriting && (
              <p className={styles.both}>
                You changed <strong>{question.both.join(', ')}</strong> too. Saving your changes puts yours in
                the place of theirs.
              </p>
            )}
          </div>
          <div className="confirmation-modal__controls">
            <Button buttonStyle="secondary" disabled={isBusy} onClick={cancel} size="large">
              Cancel
            </Button>
            <Button buttonStyle="secondary" disabled={isBusy} onClick={() => void reload()} size="large">
              Reload, without my changes
            </Button>
            <Button disabled={isBusy || !question.hasOwn} onClick={() => void saveOwn()} size="large">
              {isOverwriting ? 'Save only my changes, over theirs' : 'Save only my changes'}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
