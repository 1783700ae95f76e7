'use client'

import { useAuth, useServerFunctions } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Notifications } from './notifications'

const refreshEveryMs = 60_000
/** A page asks for what it shows first. */
const firstAfterMs = 1000

type Known = Notifications & { at: number; user: unknown }

/** Pages follow one another faster than notifications: the next page begins with what the last one knew. */
let known: Known | undefined

/** The reader's notifications, read again every minute while the page is looked at. */
export const useNotifications = () => {
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
