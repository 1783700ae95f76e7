const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/**
 * Parses a date or time to ISO 8601 in UTC with milliseconds; undefined if it is invalid. A date means midnight UTC. A
 * time without a zone is invalid, because its meaning would depend on the machine.
 */
export const readDateTime = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !iso.test(value) || value.startsWith('0000')) return undefined
  const date = new Date(value)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined
  // JavaScript converts 30 February to a day in March.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return day.toISOString().startsWith(value.slice(0, 10)) ? date.toISOString() : undefined
}
