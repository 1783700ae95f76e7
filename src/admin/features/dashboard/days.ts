import type { Days } from '../../../plugins/saved-views/filters/figures'

/** When the days around `now` begin where the reader is, those without an hour or with one more included. */
export const daysAround = (now: Date): Days => {
  const begin = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
  return { sevenAgo: begin(-7), today: begin(0), tomorrow: begin(1), twoAgo: begin(-2) }
}
