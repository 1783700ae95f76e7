/** What an admin does with an API key: rotate and revoke it. A key is shown once. */
export { HowToMake } from './HowToMake'
export { KeyActions } from './KeyActions'
