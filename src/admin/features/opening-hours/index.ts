/** Feedback in the form of a location on its opening hours and time zone. */
export { HoursNote } from './HoursNote'
export { TimeZoneField } from './TimeZoneField'
