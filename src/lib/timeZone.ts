/**
 * Time zones: the conversion between local times and UTC, the same everywhere, and the reader's zone, which the panel sends in a
 * cookie. Works in the browser too.
 */
import { nearestOf } from './nearest'

export const timeZoneCookie = 'forecourt-time-zone'

/** Whether the runtime can calculate with a zone. It accepts names too that are not offered, such as `EST5EDT`. */
export const isTimeZone = (timeZone: string): boolean => resolved(timeZone) !== undefined

/** The runtime's own name of a zone, undefined for one that it does not have. */
const resolved = (timeZone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * A local wall-clock time. Values beyond their range carry over as those of `Date.UTC` do: minute 1500 is 1:00 of the next day.
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
 * The moment at which a clock of the zone shows a time, in milliseconds since 1970. When clocks go back, a time comes twice: the first
 * one counts. When they go forward, some times do not exist: then it is the first moment after the gap.
 *
 * @param timeZone as `Europe/Madrid`
 */
export const momentOf = (local: LocalTime, timeZone: string): number => {
  const { day, hour = 0, millisecond = 0, minute = 0, month, second = 0, year } = local
  const shown = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  if (Number.isNaN(shown)) return Number.NaN
  const [earliest, latest] = [shown - maxAheadMs, shown + maxBehindMs]
  const [before, after] = [offsetAt(earliest, timeZone), offsetAt(latest, timeZone)]
  if (before === after) return shown - before
  const moments = [shown - before, shown - after].filter((at) => at + offsetAt(at, timeZone) === shown)
  return moments.length > 0 ? Math.min(...moments) : changeBetween(earliest, latest, timeZone)
}

/** The first moment of the offset that a zone has at `latest`. */
const changeBetween = (earliest: number, latest: number, timeZone: string): number => {
  const after = offsetAt(latest, timeZone)
  let [low, high] = [earliest, latest]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, timeZone) === after) high = middle
    else low = middle
  }
  return high
}

/** The time that a clock of the zone shows, as a `Date` whose UTC parts are those of the clock. */
export const localTime = (moment: number, timeZone: string): Date =>
  new Date(moment + offsetAt(moment, timeZone))

/** How far a zone is ahead of UTC, in milliseconds. */
const offsetAt = (moment: number, timeZone: string): number => {
  // Read from the text, which takes half as long as `formatToParts`: `3/8/2026, 01:59:00`.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = clockOf(timeZone)
    .format(moment)
    .split(/\D+/)
    .map(Number)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(moment / 1000) * 1000
}

// To make a format costs far more than to use it.
const clocks = new Map<string, Intl.DateTimeFormat>()
const maxClocks = 100

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
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
  // Callers choose the names, in any case of letters.
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

/** What people call zones, in lower case without accents. */
const usualNames: readonly (readonly [RegExp, string])[] = [
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
  const usual = usualNames.find(([name]) => name.test(plain))?.[1]
  const city = zones.find((zone) => new RegExp(`\\b${cityOf(zone)}\\b`).test(plain.replaceAll('_', ' ')))
  const known = plain.includes('/') ? undefined : usual
  return known ?? city ?? zoneOfRuntime(text) ?? nearestOf(plain, zones) ?? zones.find(isSimilarCity(plain))
}

const cityOf = (zone: string): string =>
  zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase()

const isSimilarCity = (plain: string) => (zone: string) => nearestOf(plain, [cityOf(zone)]) !== undefined

const zoneOfRuntime = (text: string): string | undefined => {
  const zone = resolved(text.trim())
  return zone !== undefined && isIanaZone(zone) ? zone : undefined
}

/** UTC for a reader whose browser has not sent it. */
export const timeZoneOf = (headers: Pick<Headers, 'get'>): string => {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, sent = ''] = pairs.find(([name]) => name === timeZoneCookie) ?? []
  const zone = decoded(sent)
  return zone !== '' && isTimeZone(zone) ? zone : 'UTC'
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
