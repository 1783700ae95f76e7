export { ClaimLink } from './ClaimLink'
