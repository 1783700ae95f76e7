/** The bell on every page. Guarantees that readers see only their own notifications, about records that they may see. */
export { Bell } from './Bell'
