/** The warning of people who are stored already. */
export { DuplicatesOfRecord } from './DuplicatesOfRecord'
export { DuplicateWarning } from './DuplicateWarning'
