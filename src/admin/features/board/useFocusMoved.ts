'use client'

import { useEffect, useRef } from 'react'
import type { Move } from './arrange'
import { moveButtonOf } from './CardItem'

/** Returns the focus to a card that lost it because it moved to another column or back. */
export const useFocusMoved = (pending: readonly Move[]) => {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const id = pending.at(-1)?.id ?? last.current
    last.current = pending.at(-1)?.id
    if (id === undefined || document.activeElement !== document.body) return
    document.getElementById(moveButtonOf(id))?.focus()
  }, [pending])
}
