'use client'

import { Button, Modal, useDocumentInfo, useEditDepth, useFormProcessing, useModal } from '@payloadcms/ui'
import { useEffect } from 'react'
import { buttonTranslations } from '../../shared/translations'
import { useWords } from '../../shared/useWords'
import styles from './save.module.css'
import type { useGuardedSave } from './useGuardedSave'
import { translations } from './translations'

/** Shows who changed what since the record was opened, and asks how to save. */
export const NewerChangesDialog = ({ guarded }: { guarded: ReturnType<typeof useGuardedSave> }) => {
  const { collectionSlug, id } = useDocumentInfo()
  const words = useWords(translations)
  const buttons = useWords(buttonTranslations)
  const { closeModal, isModalOpen, openModal } = useModal()
  const depth = useEditDepth()
  const isBusy = useFormProcessing()
  const slug = `newer-changes-${collectionSlug}-${id}`
  const { cancel, question, reload, saveOwn } = guarded

  // The modal follows the state of the question.
  useEffect(() => {
    if (!question) return
    openModal(slug)
    return () => closeModal(slug)
  }, [closeModal, openModal, question, slug])

  const isOverwriting = (question?.conflictingLabels.length ?? 0) > 0
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
            <h2 id={`${slug}-heading`}>{words.title}</h2>
            <p>{words.since}</p>
            {/* Focusable, so that it can be scrolled by keyboard. */}
            <div aria-label={words.what} className={styles.told} role="region" tabIndex={0}>
              {question.list}
            </div>
            {question.others > 0 && <p>{words.more(question.others)}</p>}
            {isOverwriting && (
              <p className={styles.both}>
                {words.mine[0]} <strong>{question.conflictingLabels.join(', ')}</strong>
                {words.mine[1]}
              </p>
            )}
          </div>
          <div className="confirmation-modal__controls">
            <Button buttonStyle="secondary" disabled={isBusy} onClick={cancel} size="large">
              {buttons.cancel}
            </Button>
            <Button buttonStyle="secondary" disabled={isBusy} onClick={() => void reload()} size="large">
              {words.reload}
            </Button>
            <Button disabled={isBusy || !question.hasOwn} onClick={() => void saveOwn()} size="large">
              {isOverwriting ? words.saveOver : words.save}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
