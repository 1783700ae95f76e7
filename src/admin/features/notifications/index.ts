/** The bell on every page. Guarantees that a reader is told of their own notifications alone, about records that they may see. */
export { Bell } from './Bell'
