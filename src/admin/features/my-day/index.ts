/** My day: open tasks and their reps, and how long new leads have waited. Shows only what the reader may read. */
export { MyDayFromList, MyDayLink } from './links'
export { MyDayView } from './MyDayView'
