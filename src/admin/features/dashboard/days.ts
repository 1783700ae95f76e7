import type { Days } from '../../../plugins/saved-views/filters/figures'

/** The boundaries of the days around `now` in the browser's time zone, including days with 23 or 25 hours. */
export const findDayBoundaries = (now: Date): Days => {
  const startOfDay = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
  return { sevenAgo: startOfDay(-7), today: startOfDay(0), tomorrow: startOfDay(1), twoAgo: startOfDay(-2) }
}
