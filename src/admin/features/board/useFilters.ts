'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useBoardSettings } from './BoardContext'
import { type Filters, readFilters } from './filters'

/** The filters of the board, stored in the URL so that a filtered board can be shared. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const { filters: offered } = useBoardSettings()
  const path = usePathname()
  const parameters = useSearchParams()
  const change = (filters: Filters) => {
    const next = new URLSearchParams(parameters)
    for (const name of [...offered, 'search' as const]) {
      const value = filters[name]
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // `replaceState` does not reload the page; the board fetches only its data.
    window.history.replaceState(null, '', next.size > 0 ? `${path}?${next}` : path)
  }
  return [readFilters(Object.fromEntries(parameters), offered), change]
}
