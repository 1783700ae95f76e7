/** The reader's time zone, which the panel in the browser tells the server by a cookie. */

export const timeZoneCookie = 'forecourt-time-zone'

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** UTC for a reader whose browser has not told it. */
export const timeZoneOf = (headers: Pick<Headers, 'get'>): string => {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, told = ''] = pairs.find(([name]) => name === timeZoneCookie) ?? []
  const zone = decoded(told)
  return zone !== '' && isTimeZone(zone) ? zone : 'UTC'
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
