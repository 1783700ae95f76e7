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

const refreshEveryMs = 60_000
/** A page asks for what it shows first. */
const firstAfterMs = 1000

type Known = Notifications & { at: number; user: unknown }

/** Pages follow one another faster than notifications: the next page begins with what the last one knew. */
let known: Known | undefined

/** The reader's notifications, read again every minute while the page is looked at. */
const useNotifications = () => {
  const { serverFunction } = useServerFunctions()
  const { user } = useAuth()
  const id = user?.id
  const [current, setCurrent] = useState<Known | undefined>(known)

  // Not by `usePanelFunction`, which would ask for a password whenever a session ends unnoticed.
  const ask = async (name: string, args: Record<string, unknown>): Promise<boolean> => {
    try {
      const answer = (await serverFunction({ args, name })) as Notifications | undefined
      if (!answer) return false
      known = { ...answer, at: Date.now(), user: id }
      setCurrent(known)
      return true
    } catch {
      return false
    }
  }
  const refresh = useEffectEvent(() => {
    if (!document.hidden && id !== undefined) void ask('notifications', {})
  })
  useEffect(() => {
    const isFresh = known?.user === id && Date.now() - (known?.at ?? 0) < refreshEveryMs / 2
    const first = isFresh ? undefined : setTimeout(refresh, firstAfterMs)
    const timer = setInterval(refresh, refreshEveryMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [id])

  const own = current?.user === id ? current : undefined
  return {
    items: own?.items,
    open: () => ask('notifications', { isOpen: true }),
    read: (which: { ids: number[] } | { until: string }) => ask('notifications-read', which),
    unread: own?.unread ?? 0,
  }
}
