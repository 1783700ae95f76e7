/** The panel's navigation: Payload's, in the order of the day, without what a role does not use. */
export { Nav } from './Nav'
