'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePanelFunction } from '../../shared/session'
import { useLiveChanges } from '../../shared/useLiveChanges'
import type { Board, Card, Unchanged } from './boardData'
import { useBoardSettings } from './BoardContext'
import type { Filters } from './filters'
import { cardsPerLoad } from './cardsPerLoad'

/** Between two reads without a change, for the relative times, and for changes that no stream reports. */
const refreshEveryMs = 20_000

/** The board is read completely after this time, in case another program wrote to the database. */
const maxSnapshotAgeMs = 10 * 60_000

/**
 * The board, read again when somebody changed its records, every 20 seconds while the page is visible, when the page
 * becomes visible, and when the filters change.
 */
export const useBoard = <C extends Card>(initial: Board<C>, filters: Filters) => {
  const call = usePanelFunction()
  const { readFunction, relatedSlugs, slug } = useBoardSettings()
  const [board, setBoard] = useState(initial)
  const [isStale, setStale] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [loadingMoreIn, setLoadingMoreIn] = useState<string>()
  const isRefreshPaused = useRef(false)
  const requestCount = useRef(0)
  const shown = useRef<Record<string, number>>({})
  const alwaysShown = useRef(new Set<number>())
  const lastRead = useRef<{ at: number; snapshot: Board['snapshot'] }>(undefined)
  // A move may end after the filters changed, so it reads the board with the latest filters.
  const latestFilters = useRef(filters)

  const load = async () => {
    const request = ++requestCount.current
    try {
      const { at = 0, snapshot } = lastRead.current ?? {}
      const response = (await call(readFunction, {
        filters: latestFilters.current,
        alwaysShown: [...alwaysShown.current],
        shown: shown.current,
        ...(Date.now() - at < maxSnapshotAgeMs && { snapshot }),
      })) as Board<C> | undefined | Unchanged
      // Ignores older responses, and all responses during a drag.
      if (request !== requestCount.current || isRefreshPaused.current) return
      if (response && 'isUnchanged' in response) setBoard((before) => ({ ...before, now: response.now }))
      else if (response) {
        lastRead.current = { at: Date.now(), snapshot: response.snapshot }
        setBoard(response)
      }
      setStale(!response)
    } catch {
      if (request === requestCount.current) setStale(true)
    } finally {
      if (request === requestCount.current) {
        setFiltering(false)
        setLoadingMoreIn(undefined)
      }
    }
  }

  // Reads one after the other: a newer read would discard the one under way, so many changes would show none.
  const isRefreshing = useRef(false)
  const isDue = useRef(false)
  const refresh = useEffectEvent(async () => {
    isDue.current = true
    if (isRefreshing.current) return
    isRefreshing.current = true
    while (isDue.current && document.visibilityState === 'visible' && !isRefreshPaused.current) {
      isDue.current = false
      await load()
    }
    isRefreshing.current = false
  })
  useLiveChanges([slug, ...relatedSlugs], () => void refresh())
  useEffect(() => {
    const timer = setInterval(() => void refresh(), refreshEveryMs)
    return () => clearInterval(timer)
  }, [])

  const filtersJson = JSON.stringify(filters)
  const loadedFilters = useRef(filtersJson)
  const restart = useEffectEvent(() => {
    latestFilters.current = filters
    shown.current = {}
    alwaysShown.current.clear()
    setFiltering(true)
    void load()
  })
  useEffect(() => {
    if (loadedFilters.current === filtersJson) return
    loadedFilters.current = filtersJson
    restart()
  }, [filtersJson])

  return {
    board,
    loadingMoreIn,
    /** Stops updates during a drag, or resumes them. */
    pauseRefresh: (isPaused: boolean) => {
      isRefreshPaused.current = isPaused
      if (!isPaused) void load()
    },
    isFiltering,
    isStale,
    /** Includes a card from now on, however far down the column it is. */
    alwaysShow: (id: number) => void alwaysShown.current.add(id),
    load,
    loadMore: async (status: string) => {
      shown.current = { ...shown.current, [status]: (shown.current[status] ?? cardsPerLoad) + cardsPerLoad }
      setLoadingMoreIn(status)
      await load()
    },
    setBoard,
  }
}
