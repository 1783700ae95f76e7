/** Names, roles and contrast for Payload's own markup, set in the browser, so that every page is accessible. */
export { PayloadFixes } from './PayloadFixes'
