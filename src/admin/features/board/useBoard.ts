'use client'

import { useServerFunctions } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Board } from './boardOf'
import type { Filters } from './filters'
import { first } from './first'

const everyTwentySeconds = 20_000

/**
 * The board, read again every 20 seconds while the page is visible, when the page becomes visible, and when the
 * filters change.
 */
export const useBoard = (initial: Board, filters: Filters) => {
  const { serverFunction } = useServerFunctions()
  const [board, setBoard] = useState(initial)
  const [isStale, setStale] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [loadingMoreIn, setLoadingMoreIn] = useState<string>()
  const isRefreshPaused = useRef(false)
  const requestCount = useRef(0)
  const shown = useRef<Record<string, number>>({})
  const alwaysShown = useRef(new Set<number>())
  // A move may end after the filters changed, so it reads the current ones.
  const latest = useRef(filters)

  const load = async () => {
    const request = ++requestCount.current
    try {
      const args = { filters: latest.current, keep: [...alwaysShown.current], shown: shown.current }
      const answer = (await serverFunction({ args, name: 'lead-board' })) as Board | undefined
      // Older responses are ignored, and none moves cards during a drag.
      if (request !== requestCount.current || isRefreshPaused.current) return
      if (answer) setBoard(answer)
      setStale(!answer)
    } catch {
      if (request === requestCount.current) setStale(true)
    } finally {
      if (request === requestCount.current) {
        setFiltering(false)
        setLoadingMoreIn(undefined)
      }
    }
  }

  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isRefreshPaused.current) void load()
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), everyTwentySeconds)
    const look = () => refresh()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  const key = JSON.stringify(filters)
  const seen = useRef(key)
  const restart = useEffectEvent(() => {
    latest.current = filters
    shown.current = {}
    alwaysShown.current.clear()
    setFiltering(true)
    void load()
  })
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    restart()
  }, [key])

  return {
    board,
    /** The status of the column that is loading more leads. */
    loadingMoreIn,
    /** Stops updates during a drag, or resumes them. */
    pauseRefresh: (isPaused: boolean) => {
      isRefreshPaused.current = isPaused
      if (!isPaused) void load()
    },
    isFiltering,
    isStale,
    /** Includes a lead from now on, however far down the column it is. */
    keep: (id: number) => void alwaysShown.current.add(id),
    load,
    more: async (status: string) => {
      shown.current = { ...shown.current, [status]: (shown.current[status] ?? first) + first }
      setLoadingMoreIn(status)
      await load()
    },
    setBoard,
  }
}
