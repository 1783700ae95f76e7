'use client'

import { useEffect, useState } from 'react'

/** A value as it was when it last stayed the same for so long. */
export const useDelayed = <Value>(value: Value, delayMs: number): Value => {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, value])
  return delayed
}
