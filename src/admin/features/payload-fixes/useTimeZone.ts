'use client'

import { useEffect } from 'react'
import { timeZoneCookie } from '../../../lib/timeZone'

const yearInSeconds = 365 * 24 * 60 * 60

/** Tells the server where the reader is, so that "this month" begins when theirs does. */
export const useTimeZone = () => {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(timeZone)}; path=/; max-age=${yearInSeconds}; samesite=lax`
  }, [])
}
