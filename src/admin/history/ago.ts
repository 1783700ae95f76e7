const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a moment was, in the largest unit that fits: "5 minutes ago", "yesterday". */
export const ago = (at: string, now: number): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const unit = units.find(([, size]) => seconds >= size)
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}

/** A moment as the service writes it where the reader's time zone is not known. */
export const exactly = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
