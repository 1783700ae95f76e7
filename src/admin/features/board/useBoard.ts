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
  const [growing, setGrowing] = useState<string>()
  const held = useRef(false)
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
      if (request !== requestCount.current || held.current) return
      if (answer) setBoard(answer)
      setStale(!answer)
    } catch {
      if (request === requestCount.current) setStale(true)
    } finally {
      if (request === requestCount.current) {
        setFiltering(false)
        setGrowing(undefined)
      }
    }
  }

  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !held.current) void load()
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
    growing,
    /** Stops updates during a drag, or resumes them. */
    hold: (isHeld: boolean) => {
      held.current = isHeld
      if (!isHeld) void load()
    },
    isFiltering,
    isStale,
    /** Includes a lead from now on, however far down the column it is. */
    keep: (id: number) => void alwaysShown.current.add(id),
    load,
    more: async (status: string) => {
      shown.current = { ...shown.current, [status]: (shown.current[status] ?? first) + first }
      setGrowing(status)
      await load()
    },
    setBoard,
  }
}
