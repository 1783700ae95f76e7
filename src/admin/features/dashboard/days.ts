import type { Days } from '../../../plugins/saved-views/filters/figures'

/** The boundaries of the days around `now` in the browser's time zone, including days with 23 or 25 hours. */
export const daysAround = (now: Date): Days => {
  const begin = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
  return { sevenAgo: begin(-7), today: begin(0), tomorrow: begin(1), twoAgo: begin(-2) }
}
