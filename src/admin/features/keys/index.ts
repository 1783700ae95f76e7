/** The actions on an API key for admins: rotate and revoke. A key is shown once. */
export { HowToMake } from './HowToMake'
export { KeyActions } from './KeyActions'
