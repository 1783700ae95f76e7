/**
 * Time zones: the conversion between local times and UTC, the same everywhere, and the reader's zone, which the panel sends in a
 * cookie. Works in the browser too.
 */
import { findNearest } from './nearest'

export const timeZoneCookie = 'forecourt-time-zone'

/** Whether the runtime can calculate with a zone. It also accepts names that the form does not offer, such as `EST5EDT`. */
export const isTimeZone = (timeZone: string): boolean => resolveZone(timeZone) !== undefined

/** The runtime's name of a zone; undefined for a zone that it does not know. */
const resolveZone = (timeZone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * A local wall-clock time. Values beyond their range carry over as in `Date.UTC`: minute 1500 is 1:00 of the next day.
 */
export type LocalTime = {
  day: number
  hour?: number
  millisecond?: number
  minute?: number
  /** From 1 to 12. */
  month: number
  second?: number
  year: number
}

// No zone is further from UTC than 14 hours, and Apia moved by 24 hours over the date line.
const maxBehindMs = 15 * 3_600_000
const maxAheadMs = 15 * 3_600_000

/**
 * Returns the timestamp at which a clock of the zone shows a time, in milliseconds since 1970. If clocks go back and the time comes
 * twice, it returns the first; if they go forward and skip the time, the first timestamp after the gap.
 *
 * @param timeZone as `Europe/Madrid`
 */
export const momentOf = (local: LocalTime, timeZone: string): number => {
  const { day, hour = 0, millisecond = 0, minute = 0, month, second = 0, year } = local
  const shown = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  if (Number.isNaN(shown)) return Number.NaN
  const [earliest, latest] = [shown - maxAheadMs, shown + maxBehindMs]
  const [before, after] = [getOffsetMs(earliest, timeZone), getOffsetMs(latest, timeZone)]
  if (before === after) return shown - before
  const timestamps = [shown - before, shown - after].filter((at) => at + getOffsetMs(at, timeZone) === shown)
  return timestamps.length > 0 ? Math.min(...timestamps) : findChange(earliest, latest, timeZone)
}

/** Finds the first timestamp with the offset that the zone has at `latest`. */
const findChange = (earliest: number, latest: number, timeZone: string): number => {
  const after = getOffsetMs(latest, timeZone)
  let [low, high] = [earliest, latest]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (getOffsetMs(middle, timeZone) === after) high = middle
    else low = middle
  }
  return high
}

/** The time that a clock of the zone shows, as a `Date` whose UTC parts are those of the clock. */
export const localTime = (timestamp: number, timeZone: string): Date =>
  new Date(timestamp + getOffsetMs(timestamp, timeZone))

/** How far a zone is ahead of UTC, in milliseconds. */
const getOffsetMs = (timestamp: number, timeZone: string): number => {
  // Read from the text, which takes half as long as `formatToParts`: `3/8/2026, 01:59:00`.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = getClock(timeZone)
    .format(timestamp)
    .split(/\D+/)
    .map(Number)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(timestamp / 1000) * 1000
}

// Cached, because creating a format costs far more than using it.
const clocks = new Map<string, Intl.DateTimeFormat>()
const maxClocks = 100

const getClock = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
    minute: 'numeric',
    month: 'numeric',
    second: 'numeric',
    timeZone,
    year: 'numeric',
  })
  // Bounded, because callers choose the names, in any letter case.
  if (clocks.size >= maxClocks) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}

const areas =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][A-Za-z_-]*)+$/

/** The zones that the form offers, such as `America/Denver`. */
export const ianaZones = (): readonly string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => areas.test(zone)), 'UTC']),
]

/**
 * Whether a text is a zone of the IANA database for a place, or `UTC`. Runtimes list one name of each zone, so other names such as
 * `Asia/Kolkata` count by their form. `EST5EDT` and `US/Mountain` are not places.
 */
export const isIanaZone = (text: string): boolean => {
  if (text === 'UTC') return true
  if (!areas.test(text) || !isTimeZone(text)) return false
  const listed = ianaZones().find((zone) => zone.toLowerCase() === text.toLowerCase())
  return listed === undefined || listed === text
}

/** Common names of zones, in lower case without accents. */
const commonNames: readonly (readonly [RegExp, string])[] = [
  [/\b(arizona|mst7)\b/, 'America/Phoenix'],
  [/\b(eastern|et|est|edt|hora del este|este)\b/, 'America/New_York'],
  [/\b(central european|cet|cest|peninsular|spain|espana)\b/, 'Europe/Madrid'],
  [/\b(central|ct|cst|cdt|hora del centro|centro)\b/, 'America/Chicago'],
  [/\b(mountain|mt|mst|mdt|montana)\b/, 'America/Denver'],
  [/\b(pacific|pt|pst|pdt|pacifico)\b/, 'America/Los_Angeles'],
  [/\b(alaska|akt|akst|akdt)\b/, 'America/Anchorage'],
  [/\b(hawaii|hst|hawai)\b/, 'Pacific/Honolulu'],
  [/\b(gmt|zulu|greenwich)\b/, 'UTC'],
]

/** The zone of the IANA database that a text probably means. */
export const nearestZone = (text: string): string | undefined => {
  const plain = text.slice(0, 100).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  // An offset from UTC is not a zone: it changes with daylight saving time.
  if (plain === '' || /^(gmt|utc)?\s*[+-]\s*\d/.test(plain)) return undefined
  const zones = ianaZones()
  const exact = zones.find((zone) => zone.toLowerCase() === plain.replaceAll(/\s+/g, '_'))
  if (exact) return exact
  const common = commonNames.find(([name]) => name.test(plain))?.[1]
  const city = zones.find((zone) => new RegExp(`\\b${toCity(zone)}\\b`).test(plain.replaceAll('_', ' ')))
  const known = plain.includes('/') ? undefined : common
  return known ?? city ?? toIanaZone(text) ?? findNearest(plain, zones) ?? zones.find(isSimilarCity(plain))
}

const toCity = (zone: string): string =>
  zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase()

const isSimilarCity = (plain: string) => (zone: string) => findNearest(plain, [toCity(zone)]) !== undefined

const toIanaZone = (text: string): string | undefined => {
  const zone = resolveZone(text.trim())
  return zone !== undefined && isIanaZone(zone) ? zone : undefined
}

/** Reads the zone from the cookie; UTC if the browser has not sent a valid zone. */
export const readTimeZone = (headers: Pick<Headers, 'get'>): string => {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, sent = ''] = pairs.find(([name]) => name === timeZoneCookie) ?? []
  const zone = decodeOrEmpty(sent)
  return zone !== '' && isTimeZone(zone) ? zone : 'UTC'
}

const decodeOrEmpty = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
