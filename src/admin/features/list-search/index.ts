/** The search above the panel's lists. */
export { SearchScope } from './SearchScope'
