'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type Filters, filterNames, readFilters } from './filters'

/** The filters of the board, which its address keeps, so that it can be sent to somebody or found again. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const path = usePathname()
  const parameters = useSearchParams()
  const change = (filters: Filters) => {
    const next = new URLSearchParams(parameters)
    for (const name of filterNames) {
      const value = filters[name]
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // Without asking the server for the whole page again: the board asks for what is new.
    window.history.replaceState(null, '', next.size > 0 ? `${path}?${next}` : path)
  }
  return [readFilters(Object.fromEntries(parameters)), change]
}
