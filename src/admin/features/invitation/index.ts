/** Inviting new staff in the form of a new account. */
export { InviteField } from './InviteField'
