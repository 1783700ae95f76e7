/** The warning of people who are stored already. */
export { DuplicateWarning } from './DuplicateWarning'
