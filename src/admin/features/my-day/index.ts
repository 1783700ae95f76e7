/** My day: what is to be done, by whom, and how long new leads have waited. Nothing is shown that the reader may not read. */
export { MyDayFromList, MyDayLink } from './links'
export { MyDayView } from './MyDayView'
