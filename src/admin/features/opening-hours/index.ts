/** What the form of a location shows of its opening hours and its time zone. */
export { HoursNote } from './HoursNote'
export { TimeZoneField } from './TimeZoneField'
