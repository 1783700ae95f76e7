const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/**
 * A point in time as ISO 8601 in UTC with milliseconds, or undefined for what is none. A date is its midnight
 * in UTC; a time without a zone is none, because it names another moment on every machine.
 */
export const readMoment = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !iso.test(value) || value.startsWith('0000')) return undefined
  const date = new Date(value)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined
  // JavaScript rolls 30 February over into March; a day that is not there is none.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return day.toISOString().startsWith(value.slice(0, 10)) ? date.toISOString() : undefined
}
