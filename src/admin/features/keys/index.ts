/** The actions on an API key for admins: rotate and revoke. A key is shown once. */
export { HowToMake, KeyActions } from './KeyActions'
