/** Days without a time: the same for everybody, whatever their time zone. */
export { DayCell } from './DayCell'
export { DayField } from './DayField'
