'use client'

import { useServerFunctions } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import type { Entry, Page, Place, TimelineRecord } from './entry'
import { merge } from './merge'

export type Timeline = {
  /** Reads the newest page again. */
  again: () => Promise<void>
  earlier: () => Promise<number>
  entries: readonly Entry[]
  hasMore: boolean
  now: number
  state: 'failed' | 'gone' | 'loading' | 'ready'
}

type Shown = Pick<Timeline, 'entries' | 'hasMore' | 'now' | 'state'>

/** A timeline, read page by page. */
export const useTimeline = ({ id, slug }: TimelineRecord): Timeline => {
  const { serverFunction } = useServerFunctions()
  const [shown, setShown] = useState<Shown>({ entries: [], hasMore: false, now: 0, state: 'loading' })

  const read = useCallback(
    async (before?: Place): Promise<'failed' | 'gone' | Page> => {
      try {
        const args = { id, slug, ...(before ? { before } : {}) }
        return ((await serverFunction({ args, name: 'timeline' })) as Page | undefined) ?? 'gone'
      } catch {
        return 'failed'
      }
    },
    [id, serverFunction, slug],
  )

  const refresh = useCallback(async () => {
    const page = await read()
    setShown((before) => {
      if (typeof page === 'string') return { ...before, state: page }
      const isFirst = before.entries.length === 0
      return {
        entries: merge(page.entries, before.entries),
        hasMore: isFirst ? page.hasMore : before.hasMore,
        now: page.now,
        state: 'ready',
      }
    })
  }, [read])

  useEffect(() => {
    const begun = setTimeout(() => void refresh())
    return () => clearTimeout(begun)
  }, [refresh])

  const earlier = async () => {
    const last = shown.entries.at(-1)
    const page = await read(last && { at: last.at, id: last.id, kind: last.kind })
    if (typeof page === 'string') {
      setShown((before) => ({ ...before, state: page }))
      return 0
    }
    setShown((before) => ({
      ...before,
      entries: merge(before.entries, page.entries),
      hasMore: page.hasMore,
      state: 'ready',
    }))
    return page.entries.length
  }

  return { ...shown, again: refresh, earlier }
}
