'use client'

import { useState } from 'react'
import { Dialog } from '../../shared/Dialog'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import { NotificationList } from './NotificationList'
import styles from './notifications.module.css'
import { translations } from './translations'
import { useNotifications } from './useNotifications'

/** The bell in the head of every page, with the number of unread notifications. */
export const Bell = () => {
  const words = useWords(translations)
  const { items, open, read, unread } = useNotifications()
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const after = async (asked: Promise<boolean>) => setHasFailed(!(await asked))
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={styles.bell}
        onClick={() => {
          setIsOpen(true)
          void after(open())
        }}
        type="button"
      >
        <svg aria-hidden fill="none" height="20" stroke="currentColor" viewBox="0 0 24 24" width="20">
          <path
            d="M6 17h12l-1.5-2v-4a4.5 4.5 0 0 0-9 0v4zM10.5 20h3M12 6.5V4"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="1.75"
          />
        </svg>
        {unread > 0 && (
          <span aria-hidden className={styles.number}>
            {unread}
          </span>
        )}
        <span className={text.spoken}>{words.bell(unread)}</span>
      </button>
      {isOpen && (
        <Dialog heading={words.heading} onClose={() => setIsOpen(false)}>
          <NotificationList
            hasFailed={hasFailed}
            items={items}
            onClose={() => setIsOpen(false)}
            onRead={(which) => void after(read(which))}
            unread={unread}
          />
        </Dialog>
      )}
    </>
  )
}
