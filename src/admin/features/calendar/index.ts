/** The calendar of meetings: a month or a week in the reader's time zone. Nothing is shown that the reader may not read. */
export { CalendarView } from './CalendarView'
export { CalendarFromList, CalendarLink } from './links'
export { MeetingTimeFromAddress } from './MeetingTimeFromAddress'
