'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far before the end the next part is loaded, so that most readers do not see it come. */
const ahead = '300px'

/**
 * Calls `onNear` when `list` is scrolled to near its last element `end`, once for each number of records in it: what failed
 * to load is not asked for again and again.
 */
export const useNearEnd = (
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  { count, onNear }: { count: number; onNear: () => void },
) => {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (count === 0 || !list.current || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near()
      },
      { root: list.current, rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, end, list])
}
