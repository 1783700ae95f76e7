/** The search of the whole panel. Guarantees that nobody finds a record that they may not see. */
export { SearchBox } from './SearchBox'
