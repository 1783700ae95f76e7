'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePanelFunction } from '../../shared/session'
import type { Board, Card, Unchanged } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { Filters } from './filters'
import { first } from './first'

const everyTwentySeconds = 20_000

/** The board is read whole after this time, in case somebody writes to the database beside the service. */
const snapshotMaxAge = 10 * 60_000

/**
 * The board, read again every 20 seconds while the page is visible, when the page becomes visible, and when the
 * filters change.
 */
export const useBoard = <C extends Card>(initial: Board<C>, filters: Filters) => {
  const call = usePanelFunction()
  const { readFunction } = useBoardSettings()
  const [board, setBoard] = useState(initial)
  const [isStale, setStale] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [loadingMoreIn, setLoadingMoreIn] = useState<string>()
  const isRefreshPaused = useRef(false)
  const requestCount = useRef(0)
  const shown = useRef<Record<string, number>>({})
  const alwaysShown = useRef(new Set<number>())
  const snapshot = useRef<{ at: number; taken: Board['snapshot'] }>(undefined)
  // A move may end after the filters changed, so it reads the current ones.
  const latest = useRef(filters)

  const load = async () => {
    const request = ++requestCount.current
    try {
      const { at = 0, taken } = snapshot.current ?? {}
      const answer = (await call(readFunction, {
        filters: latest.current,
        keep: [...alwaysShown.current],
        shown: shown.current,
        ...(Date.now() - at < snapshotMaxAge && { snapshot: taken }),
      })) as Board<C> | undefined | Unchanged
      // Older responses are ignored, and none moves cards during a drag.
      if (request !== requestCount.current || isRefreshPaused.current) return
      if (answer && 'isUnchanged' in answer) setBoard((before) => ({ ...before, now: answer.now }))
      else if (answer) {
        snapshot.current = { at: Date.now(), taken: answer.snapshot }
        setBoard(answer)
      }
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
    /** The status of the column that is loading more cards. */
    loadingMoreIn,
    /** Stops updates during a drag, or resumes them. */
    pauseRefresh: (isPaused: boolean) => {
      isRefreshPaused.current = isPaused
      if (!isPaused) void load()
    },
    isFiltering,
    isStale,
    /** Includes a card from now on, however far down the column it is. */
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
