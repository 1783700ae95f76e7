'use client'

import { useEffect, useState } from 'react'

/** A debounced value: it changes once the input has been stable for this time. */
export const useDelayed = <Value>(value: Value, delayMs: number): Value => {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, value])
  return delayed
}
