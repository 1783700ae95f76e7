/** The claim link of an offered key: made by an admin, shown once. */
export { ClaimLink } from './ClaimLink'
