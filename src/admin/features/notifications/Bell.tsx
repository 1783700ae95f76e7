'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth, useServerFunctions } from '@payloadcms/ui'
import { Dialog } from '../../shared/Dialog'
import { useWords } from '../../shared/useWords'
import { NotificationList } from './NotificationList'
import { translations } from './translations'
import type { Notifications } from './notifications'
import text from '../../shared/text.module.css'
import styles from './notifications.module.css'

/** The bell in the header of every page, with the number of unread notifications. */
export const Bell = () => {
  const words = useWords(translations)
  const { items, open, read, unread } = useNotifications()
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const showFailure = async (asked: Promise<boolean>) => setHasFailed(!(await asked))
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={styles.bell}
        onClick={() => {
          setIsOpen(true)
          void showFailure(open())
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
            onRead={(which) => void showFailure(read(which))}
            unread={unread}
          />
        </Dialog>
      )}
    </>
  )
}

const refreshEveryMs = 60_000
/** The requests of the page itself go first. */
const firstReadDelayMs = 1000

type KnownNotifications = Notifications & { at: number; user: unknown }

/** Shared between pages, so that the next page begins with the last known notifications. */
let lastKnown: KnownNotifications | undefined

/** The reader's notifications, read again every minute while the page is visible. */
const useNotifications = () => {
  const { serverFunction } = useServerFunctions()
  const { user } = useAuth()
  const id = user?.id
  const [current, setCurrent] = useState<KnownNotifications | undefined>(lastKnown)

  // Not by `usePanelFunction`, which would ask for a sign-in as soon as the session ends.
  const query = async (name: string, args: Record<string, unknown>): Promise<boolean> => {
    try {
      const answer = (await serverFunction({ args, name })) as Notifications | undefined
      if (!answer) return false
      // A refresh of the number has no items: an open list keeps those that it shows.
      const items = answer.items ?? (lastKnown?.user === id ? lastKnown?.items : undefined)
      lastKnown = { ...answer, ...(items && { items }), at: Date.now(), user: id }
      setCurrent(lastKnown)
      return true
    } catch {
      return false
    }
  }
  const refresh = useEffectEvent(() => {
    if (!document.hidden && id !== undefined) void query('notifications', {})
  })
  useEffect(() => {
    const isFresh = lastKnown?.user === id && Date.now() - (lastKnown?.at ?? 0) < refreshEveryMs / 2
    const firstTimer = isFresh ? undefined : setTimeout(refresh, firstReadDelayMs)
    const timer = setInterval(refresh, refreshEveryMs)
    return () => {
      clearTimeout(firstTimer)
      clearInterval(timer)
    }
  }, [id])

  const own = current?.user === id ? current : undefined
  return {
    items: own?.items,
    open: () => query('notifications', { isOpen: true }),
    read: (which: { ids: number[] } | { until: string }) => query('notifications-read', which),
    unread: own?.unread ?? 0,
  }
}
